import { ready } from './app.ts'
import { idIn, route, type Route } from './route.ts'

type Place = Pick<Route, 'screen' | 'workspaceId' | 'taskId' | 'section'>

/** Back and Forward of the browser or mouse lead to where the person was in the window, not out of it. */
export function followHistory(): void {
  history.replaceState(placeOf(route.get()), '')
  route.subscribe(() => {
    const place = placeOf(route.get())
    if (JSON.stringify(place) !== JSON.stringify(history.state)) history.pushState(place, '')
  })
  addEventListener('popstate', ({ state }: PopStateEvent) => {
    const place = state as Place | null
    if (place === null) return
    const { tasks, workspaces } = ready()
    const taskId = idIn(tasks, place.taskId)
    // What was deleted meanwhile is passed over.
    const there = { ...place, taskId, workspaceId: idIn(workspaces, place.workspaceId) }
    history.replaceState(there, '')
    route.set((last) => ({ ...last, ...there, evidence: taskId === last.taskId ? last.evidence : 'tab' }))
  })
}

function placeOf({ screen, workspaceId, taskId, section }: Route): Place {
  return { screen, workspaceId, taskId, section }
}
