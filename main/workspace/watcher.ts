/** Something that watches a folder tree. Both kinds answer alike, so that nothing else knows which one it is. */
export type Watcher = {
  /** Called after each listing: gives the folders that nobody watched until now. */
  readonly renew: () => readonly string[]
  readonly close: () => Promise<void> | void
}

export type WatcherEvents = {
  /** Something in this folder (a workspace path) is not as it was. */
  readonly mark: (folder: string) => void
  /** Something may have been missed anywhere. */
  readonly missed: () => void
  readonly failed: (error: unknown) => void
}
