import type { Formats } from '../formats.ts'

export const data = (f: Formats) => ({
  files: (done: number, total: number) =>
    `${f.number(done)} of ${f.plural(total, { one: '# file', other: '# files' })}`,
  figures: (done: number, total: number) =>
    `${f.number(done)} of ${f.plural(total, { one: '# figure', other: '# figures' })}`,
  percent: (done: number, total: number) => `${f.number(total === 0 ? 0 : Math.floor((100 * done) / total))} %`,
  size: (done: number, total: number) => `${f.bytes(done)} of ${f.bytes(total)}`,
  failed: 'It could not be done',
  export: {
    menu: 'Export with evidence…',
    title: 'Export this task with its evidence?',
    holds: 'The conversation, the tab, the deliverables and every passage that was read, with hashes: one zip file',
    verify: 'It can be checked against the folder later, from the command line',
    never: 'No key of a model, no place of your folders on this computer',
    confirm: 'Export',
    done: 'The task is exported',
  },
  sourced: {
    button: 'Export with sources…',
    title: 'Export this document with its sources?',
    holds: 'Each sourced figure gets a footnote that names its file and place',
    appendix: 'An appendix lists the requirements with their evidence, with hashes of the files',
    stays: 'The document in the output folder stays as it is',
    format: 'Format',
    confirm: 'Export',
    done: 'The document is exported with its sources',
  },
  backup: {
    name: 'Backup',
    sub: 'Tasks, tabs, read passages and settings in one file, without keys',
    button: 'Back up…',
    title: 'Back up the data of RunningTab?',
    holds: 'Tasks, tabs, read passages and settings are in it: keep it as you keep the documents themselves',
    never: 'Keys, your own files and deliverables are not in it',
    confirm: 'Back up',
    done: 'The backup is made',
  },
  restore: {
    button: 'Restore…',
    choose: 'Restore a backup',
    chooseHint: 'Choose a file that “Back up…” has made. You are asked again before anything is replaced.',
    chooseFile: 'Choose a file…',
    reading: 'Reading the file',
    title: 'Replace what is here by this backup?',
    from: (at: number, tasks: number, version: string) =>
      `Of ${f.moment(at)}, with ${f.plural(tasks, { one: '# task', other: '# tasks' })}, made by RunningTab ${version}`,
    goes: (tasks: number) =>
      `What is here gives way: ${f.plural(tasks, { one: '# task', other: '# tasks' })} and the settings`,
    kept: 'A copy of what is here stays in the data folder and can be restored alike',
    stays: 'Keys, your files and deliverables stay as they are',
    again: 'What may be sent to a model’s host is asked anew for each folder',
    confirm: 'Replace',
    working: 'Replacing',
    done: 'The backup is restored',
    doneSub: (name: string) => `What was here before is kept as ${name}`,
  },
  log: {
    name: 'Support log',
    sub: 'When and where something failed, without keys, contents and names of files',
    button: 'Save…',
    done: 'The support log is saved',
  },
})
