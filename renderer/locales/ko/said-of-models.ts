import type { Sentences } from '../said.ts'

/** What the engine says of models and their servers. */
export const saidOfModels: Sentences = {
  'A request to {target} was refused: the configured server is {origin}.':
    '{target}(으)로 가는 요청을 막았습니다. 설정된 서버는 {origin}입니다.',
  'The model’s server redirects to {address}; redirects are not followed. If you trust that address, give it as --base-url.':
    '모델 서버가 {address}(으)로 돌립니다. 돌린 주소는 따라가지 않습니다. 그 주소를 믿는다면 설정 › 모델에 입력하세요.',
  'another address': '다른 주소',
  'Local-only is on and {host} is not this machine. Turn local-only off, or use a model on this machine.':
    '로컬 전용이 켜져 있고 {host}은(는) 이 컴퓨터가 아닙니다. 로컬 전용을 끄거나 이 컴퓨터의 모델을 쓰세요.',
  'The model’s server sent nothing for {seconds} s. Check the server, or try again.':
    '모델 서버가 {seconds}초 동안 아무것도 보내지 않았습니다. 서버를 확인하거나 다시 시도하세요.',
  'The server at {address} answers with {what}. Check --base-url (it usually ends in /v1) and that a server for OpenAI’s chat completions runs there.':
    '{address} 서버의 응답이 맞지 않습니다: {what}. 설정 › 모델의 주소(보통 /v1로 끝남)와 그곳에서 OpenAI 호환 서버가 실행 중인지 확인하세요.',
  'The server at {address} answers with {what}. Check --base-url, and whether a sign-in page or a proxy stands in between.':
    '{address} 서버의 응답이 맞지 않습니다: {what}. 설정 › 모델의 주소와, 로그인 페이지나 프록시가 중간에 있는지 확인하세요.',
  'something that is no model’s reply': '모델의 응답이 아닌 것',
  'a web page instead of a model’s reply': '모델의 응답 대신 웹 페이지',
  'The model’s reply broke off. Try again, or choose another model.':
    '모델의 응답이 도중에 끊겼습니다. 다시 시도하거나 다른 모델을 고르세요.',
  'The reply broke off.': '응답이 도중에 끊겼습니다.',
  'The server’s reply is not in the protocol of this provider. Check --base-url, the provider and the model’s name.':
    '서버의 응답이 이 제공자의 형식이 아닙니다. 설정 › 모델의 주소, 제공자, 모델 이름을 확인하세요.',
  'The model’s server reports: {what}': '모델 서버의 알림: {what}',
  'The model’s server cannot be reached ({why}). Check --base-url and that the server runs.':
    '모델 서버에 연결할 수 없습니다({why}). 설정 › 모델의 주소와 서버가 실행 중인지 확인하세요.',
  'The conversation is too long for the model ({why}). Give fewer --context-tokens, or choose a model with a larger context.':
    '대화가 모델에 비해 너무 깁니다({why}). 설정 › 한도에서 문맥을 줄이거나 문맥이 더 큰 모델을 고르세요.',
  'The model’s server refused the key ({status}). Set RUNNINGTAB_API_KEY to a key of this provider.':
    '모델 서버가 키를 거절했습니다({status}). 설정 › 모델에 이 제공자의 키를 입력하세요.',
  'The model’s server knows no such model or address ({why}). Check the model’s name and --base-url.':
    '모델 서버에 그런 모델이나 주소가 없습니다({why}). 설정 › 모델의 모델 이름과 주소를 확인하세요.',
  'The account at the model’s provider has nothing left ({why}). Add credit there, or choose another model; the task goes on with --resume.':
    '모델 제공자의 계정에 남은 금액이 없습니다({why}). 그곳에서 충전하거나 다른 모델을 고르면 작업을 계속할 수 있습니다.',
  'The model’s server is busy or the quota is used up (429: {why}). Try again later.':
    '모델 서버가 바쁘거나 할당량을 다 썼습니다(429: {why}). 나중에 다시 시도하세요.',
  'The model’s server is busy or the quota is used up (429: {why}). Try again in {seconds} s.':
    '모델 서버가 바쁘거나 할당량을 다 썼습니다(429: {why}). {seconds}초 뒤에 다시 시도하세요.',
  'The model’s server failed ({why}). Try again later.': '모델 서버에 오류가 났습니다({why}). 나중에 다시 시도하세요.',
  'The model’s server refused the request ({why}). Choose another model, or fewer --context-tokens.':
    '모델 서버가 요청을 거절했습니다({why}). 다른 모델을 고르거나 설정 › 한도에서 문맥을 줄이세요.',
  'The model’s server read only {read} tokens of a prompt of about {sent}: it cut the beginning of the conversation without saying so. Use --context-tokens {tokens}, or a model with a larger context.':
    '모델 서버가 약 {sent}토큰의 요청에서 {read}토큰만 읽었습니다. 알리지 않고 대화의 앞부분을 잘랐습니다. 설정 › 한도에서 문맥을 {tokens}토큰으로 하거나 문맥이 더 큰 모델을 고르세요.',
  'The model made the same call {count} times in a row. Say what it should do instead and go on with --resume, or choose another model.':
    '모델이 같은 호출을 {count}번 되풀이했습니다. 대신 할 일을 알려 주거나 다른 모델을 고르세요.',
  'The model gave no whole reply twice ({why}). Try again, or choose another model.':
    '모델이 두 번 모두 온전한 응답을 주지 않았습니다({why}). 다시 시도하거나 다른 모델을 고르세요.',
  'The model gave no whole reply within {seconds} s.': '모델이 {seconds}초 안에 온전한 응답을 주지 않았습니다.',
  'The model’s name is missing: --model {example}.': '모델 이름이 없습니다.',
  'There is no model {name}. Use {choice}.': '{name} 모델이 없습니다. 설정 › 모델에서 고르세요.',
  'There is no key for {host}. Set {hint}': '{host}의 키가 없습니다. 설정 › 모델에 키를 입력하세요.',
  'From here on {model} works on the task, in place of {before}.':
    '이제부터 {before} 대신 {model} 모델이 작업을 맡습니다.',
  'The built-in agent goes on with its own tasks alone: start a new task with it.':
    '내장 에이전트는 자신이 시작한 작업만 이어갈 수 있습니다. 새 작업을 시작하세요.',
  '{provider} needs --base-url, e.g. --base-url http://127.0.0.1:8080/v1.':
    '서버 주소가 없습니다. 예: http://127.0.0.1:8080/v1',
  '--base-url {address} is no http or https address.': '{address}: http나 https 주소가 아닙니다.',
  '--base-url holds a name or password before {host}. {advice}':
    '{host}의 주소에 이름이나 암호가 들어 있습니다. 빼고 설정 › 모델에 키를 입력하세요.',
  'Another agent works on this task over MCP: go on with it there (runningtab mcp --resume TASK_ID), or start a new task.':
    '다른 에이전트가 MCP로 이 작업을 하고 있습니다. 그곳에서 계속하거나 새 작업을 시작하세요.',
  '--max-cost needs the price of {model}, which is not known. {advice}':
    '{model}의 가격을 몰라 비용 한도를 지킬 수 없습니다. 설정 › 가격에 입력하거나 한도를 빼세요.',
  'The price table {file} cannot be read. {form}': '가격표를 읽을 수 없습니다: {file}. 설정 › 가격에서 다시 정하세요.',
}
