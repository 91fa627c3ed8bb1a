/** Gives a forked process the port that Electron gives a utility process. */
Object.assign(process, {
  parentPort: {
    postMessage: (message: unknown) => process.send?.(message),
    on: (event: 'message', listener: (event: { data: unknown }) => void) =>
      process.on(event, (data) => listener({ data })),
  },
})
process.on('disconnect', () => process.exit(0))
