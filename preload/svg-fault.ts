/** Why an SVG is not taken into a document: it would run something, or fetch something when the document is opened. Undefined for one that only draws. */
export function svgFault(text: string): string | undefined {
  if (/<!(?:DOCTYPE|ENTITY)/i.test(text)) return 'an SVG with a document type is not embedded.'
  if (/<(?:\w+:)?(?:script|foreignObject|iframe|handler|animate|set)\b|\son\w+\s*=/i.test(text))
    return 'an SVG that runs something is not embedded.'
  const targets = [
    ...text.matchAll(/(?:\bhref|\bsrc)\s*=\s*["']?\s*([^"'\s>]*)/gi),
    ...text.matchAll(/url\(\s*["']?\s*([^"')\s]*)/gi),
    ...text.matchAll(/@import\s+["']?([^"';\s]*)/gi),
  ]
  const outside = targets.some(([, target = '']) => !/^(?:#|data:image\/(?:png|jpeg|gif);|$)/i.test(target))
  return outside || /&(?:#|\w+;)[^<]*:\/\//.test(text)
    ? 'an SVG that refers to something outside itself is not embedded.'
    : undefined
}
