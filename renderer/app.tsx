import './ui/tokens.css'
import './ui/base.css'
import { Toasts } from './ui/toast.tsx'
import { TooltipProvider } from './ui/tooltip.tsx'

/** The whole screen. */
export function App() {
  return (
    <TooltipProvider>
      <Toasts />
    </TooltipProvider>
  )
}
