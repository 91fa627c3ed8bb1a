import { randomBytes } from 'node:crypto'

/** A value that no page can guess; names the styles of one load of the page. */
export function newNonce(): string {
  return randomBytes(18).toString('base64')
}

/** The page's content security policy: its own files, and nothing from anywhere else. */
export function pagePolicy(nonce: string): string {
  return [
    "default-src 'none'",
    "script-src 'self' 'wasm-unsafe-eval'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' blob: data:",
    "font-src 'self'",
    "connect-src 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'none'",
  ].join('; ')
}

/** On every response, whatever it is. */
export const safeHeaders: Readonly<Record<string, string>> = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'no-referrer',
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy': 'camera=(), microphone=(), geolocation=(), usb=(), serial=(), hid=(), payment=()',
}

/** On a document's bytes: whatever they hold, they are never a page of ours. */
export const contentHeaders: Readonly<Record<string, string>> = {
  ...safeHeaders,
  'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
  'Cache-Control': 'no-store',
}
