import { allowedNodes, type AllowedNode } from './allowed-html.ts'
import { withSvgImages } from './drawn-svg.ts'

/** HTML as what the allow-list leaves of it. The parsed page is inert: it runs nothing and asks for nothing. */
export function parseHtml(html: string): AllowedNode[] {
  return allowedNodes(new DOMParser().parseFromString(withoutStyle(withSvgImages(html)), 'text/html').body)
}

/** Styles under names that mean nothing to a browser: the policy refuses them even in an inert page, and says so in the console. */
function withoutStyle(html: string): string {
  return html
    .replaceAll(/<(\/?)style\b/gi, '<$1x-style')
    .replaceAll(/<[a-z][^<>]*>/gi, (tag) => tag.replaceAll(/\sstyle\s*=/gi, ' data-style='))
}
