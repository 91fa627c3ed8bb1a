import type { Formats } from '../formats.ts'

export const firstRun = (f: Formats) => ({
  title: 'Make a document out of a folder of documents',
  intro:
    'RunningTab reads the files as they are, writes what you ask for, and shows for every requirement where it came from, and which files were never opened.',
  sampleTitle: 'Try the sample',
  sampleSay: (files: number) =>
    files === 0
      ? 'A ready task. No account, no key.'
      : `A ready task on ${f.plural(files, { one: '# file', other: '# files' })}. No account, no key.`,
  sampleAgent: 'Offline agent, a few seconds',
  run: 'Run the sample',
  folderTitle: 'Open your own folder',
  folderSay: 'It stays where it is and is only ever read. What is written goes to an output folder of its own.',
  drop: 'Drop a folder here',
  choose: 'Choose a folder…',
  folderPick: 'Folders are chosen in a dialog',
  modelTitle: 'Choose who does the reading',
  hintTitle: 'The tab is kept by the application, not by the model. While a task runs, it fills with:',
  owed: 'What is owed',
  owedSub: 'One line for each thing the task asks for. A line closes only with a passage that was read',
  read: 'What was read',
  readSub: 'Every passage word for word, with its page, cell or paragraph',
  never: 'What was never opened',
  neverSub: 'Likely files that nobody looked at, named before the task may end',
  numbers: 'How numbers came about',
  numbersSub: 'Sums and counts keep their command and the files behind it',
  skip: 'Go to the tasks',
})
