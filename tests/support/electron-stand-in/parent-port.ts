/** Gives a forked process the port that Electron gives a utility process. */
Object.assign(process, {
  parentPort: {
    // Once the other end is gone, this process goes too, by its `disconnect`.
    postMessage: (message: unknown) => process.send?.(message, undefined, undefined, () => undefined),
    on: (event: 'message', listener: (event: { data: unknown }) => void) =>
      process.on(event, (data) => listener({ data })),
  },
})
process.on('disconnect', () => process.exit(0))
