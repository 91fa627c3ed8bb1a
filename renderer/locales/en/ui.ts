export const ui = {
  fileGlyph: {
    read: 'read',
    part: 'partly read',
    star: 'likely relevant, never opened',
    none: 'never opened',
    fail: 'could not be opened',
  },
  requirementGlyph: { open: 'open', done: 'done', unavailable: 'unavailable' },
  notification: 'Notification',
  dismiss: 'Dismiss',
  cancel: 'Cancel',
  close: 'Close',
  copy: 'Copy',
  copied: 'Copied',
  retry: 'Try again',
  loading: 'Loading',
}
