import type { Sentences } from '../said.ts'

/** Sentences of the engine that name an option of the command line, as the window says them. */
export const said: Sentences = {
  'The user added {id}: {text}': 'You added {id}: {text}',
  'The user closed {id}: {text}': 'You closed {id}: {text}',
  'The user reopened {id}: {text}': 'You reopened {id}: {text}',
  'The user pinned {path}': 'You pinned {path}',
  'The user excluded {path}': 'You excluded {path}',
  'The user unmarked {path}': 'You took the mark off {path}',
  'Finish check 1 of at most 1: you stopped. No requirement items were recorded. {advice}':
    'The model stopped without a requirement on the tab, so the run went on',
  'and {count} more: see tab_list, kind requirements': 'and {count} more',
  'Review your deliverable once before you end: {advice}': 'The model was asked to review its deliverable once',
  'Task {id} is finished. Add --task TEXT to go on with it.': 'The task is finished. Go on with it by a message.',
  '--max-cost needs the price of {model}, which is not known. {advice}':
    'The price of {model} is not known, so a cap cannot be kept. Enter it in Settings, Prices, or take the cap off.',
  'Paused: the task has cost {spent} and its cap is {cap}. {question}':
    'Paused: the task has cost {spent} and its cap is {cap}.',
  'Paused: models have cost {spent} today and the cap for a day is {cap}. {question}':
    'Paused: models have cost {spent} today and the cap for a day is {cap}.',
  'There is no task {id}. See runningtab tasks.': 'This task is not there any more.',
  'Task {id} is running. Stop it first.': 'The task is running. Stop it first.',
  'Task {id} is running in another process ({pid}). Stop it there, or wait until it ends.':
    'This task is running in another process ({pid}). Stop it there, or wait until it ends.',
  'Neither {dir} nor {fallback} can be written. Choose an output folder with --output-dir.':
    'Neither {dir} nor {fallback} can be written. Make one of them writable and try again.',
  'The model’s server redirects to {address}; redirects are not followed. If you trust that address, give it as --base-url.':
    'The model’s server redirects to {address}; redirects are not followed. If you trust that address, enter it in Settings, Models.',
  'The server at {address} answers with {what}. Check --base-url (it usually ends in /v1) and that a server for OpenAI’s chat completions runs there.':
    'The server at {address} answers with {what}. Check the address in Settings, Models (it usually ends in /v1) and that a server for OpenAI’s chat completions runs there.',
  'The server at {address} answers with {what}. Check --base-url, and whether a sign-in page or a proxy stands in between.':
    'The server at {address} answers with {what}. Check the address in Settings, Models, and whether a sign-in page or a proxy stands in between.',
  'The server’s reply is not in the protocol of this provider. Check --base-url, the provider and the model’s name.':
    'The server’s reply is not in the protocol of this provider. Check the address, the provider and the model’s name in Settings, Models.',
  'The model’s server cannot be reached ({why}). Check --base-url and that the server runs.':
    'The model’s server cannot be reached ({why}). Check the address in Settings, Models, and that the server runs.',
  'The conversation is too long for the model ({why}). Give fewer --context-tokens, or choose a model with a larger context.':
    'The conversation is too long for the model ({why}). Set a smaller context in Settings, Limits, or choose a model with a larger one.',
  'The model’s server refused the key ({status}). Set RUNNINGTAB_API_KEY to a key of this provider.':
    'The model’s server refused the key ({status}). Enter a key of this provider in Settings, Models.',
  'The model’s server knows no such model or address ({why}). Check the model’s name and --base-url.':
    'The model’s server knows no such model or address ({why}). Check the model’s name and the address in Settings, Models.',
  'The account at the model’s provider has nothing left ({why}). Add credit there, or choose another model; the task goes on with --resume.':
    'The account at the model’s provider has nothing left ({why}). Add credit there, or choose another model; the task can go on then.',
  'The model’s server refused the request ({why}). Choose another model, or fewer --context-tokens.':
    'The model’s server refused the request ({why}). Choose another model, or a smaller context in Settings, Limits.',
  'The model’s server read only {read} tokens of a prompt of about {sent}: it cut the beginning of the conversation without saying so. Use --context-tokens {tokens}, or a model with a larger context.':
    'The model’s server read only {read} tokens of a prompt of about {sent}: it cut the beginning of the conversation without saying so. Set its context to {tokens} tokens in Settings, Limits, or choose a model with a larger one.',
  'The model made the same call {count} times in a row. Say what it should do instead and go on with --resume, or choose another model.':
    'The model made the same call {count} times in a row. Say what it should do instead, or choose another model.',
  'The model’s name is missing: --model {example}.': 'The model’s name is missing.',
  'There is no model {name}. Use {choice}.': 'There is no model {name}. Choose one in Settings, Models.',
  'There is no key for {host}. Set {hint}': 'There is no key for {host}. Enter one in Settings, Models.',
  '{provider} needs --base-url, e.g. --base-url http://127.0.0.1:8080/v1.':
    'The address of the server is missing, e.g. http://127.0.0.1:8080/v1.',
  '--base-url {address} is no http or https address.': '{address} is no http or https address.',
  '--base-url holds a name or password before {host}. {advice}':
    'The address of {host} holds a name or password. Leave it out and enter the key in Settings, Models.',
  'Another agent works on this task over MCP: go on with it there (runningtab mcp --resume TASK_ID), or start a new task.':
    'Another agent works on this task over MCP: go on with it there, or start a new task.',
}
