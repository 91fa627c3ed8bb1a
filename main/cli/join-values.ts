type Options = Readonly<Record<string, { readonly type: 'string' | 'boolean'; readonly short?: string }>>

/**
 * Ties each option to its value (`--task=…`), so that a value may begin with a dash, as a list that was pasted does. What is an option
 * itself stays one.
 */
export function joinValues(args: readonly string[], options: Options): string[] {
  const isOption = (word: string): boolean => {
    if (word === '--') return true
    const name = /^--([^=]+)/.exec(word)?.[1]
    if (name !== undefined) return Object.hasOwn(options, name)
    return Object.values(options).some(({ short }) => short !== undefined && word === `-${short}`)
  }
  const joined: string[] = []
  for (let at = 0; at < args.length; at++) {
    const word = args[at]!
    const value = args[at + 1]
    if (word === '--') return [...joined, ...args.slice(at)]
    const takesValue = word.startsWith('--') && options[word.slice(2)]?.type === 'string'
    if (takesValue && value?.startsWith('-') === true && !isOption(value)) {
      joined.push(`${word}=${value}`)
      at++
    } else joined.push(word)
  }
  return joined
}
