import { allowedNodes, type AllowedNode } from './allowed-html.ts'

/** HTML as what the allow-list leaves of it. The parsed page is inert: it runs nothing and asks for nothing. */
export function parseHtml(html: string): AllowedNode[] {
  return allowedNodes(new DOMParser().parseFromString(html, 'text/html').body)
}
