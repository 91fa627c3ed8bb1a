/** Where a host serves a file's bytes: a source of a workspace, a version of a deliverable, or what was made to be kept. */
export const contentPath = {
  source: (workspaceId: string, path: string): string => `/content/source/${workspaceId}/${encodeURIComponent(path)}`,
  deliverable: (taskId: string, name: string, version?: number): string =>
    `/content/deliverable/${taskId}/${encodeURIComponent(name)}${version === undefined ? '' : `?version=${version}`}`,
  made: (id: string, name: string): string => `/content/made/${id}/${encodeURIComponent(name)}`,
}
