import type { Sentences } from '../said.ts'
import { saidOfModels } from './said-of-models.ts'
import { saidOfReading } from './said-of-reading.ts'
import { saidOfWriting } from './said-of-writing.ts'

/** The engine's sentences in Korean. */
export const said: Sentences = {
  ...saidOfModels,
  ...saidOfReading,
  ...saidOfWriting,
  'The user added {id}: {text}': '{id} 추가: {text}',
  'The user closed {id}: {text}': '{id} 완료로 표시: {text}',
  'The user reopened {id}: {text}': '{id} 다시 열기: {text}',
  'The user pinned {path}': '고정: {path}',
  'The user excluded {path}': '제외: {path}',
  'The user unmarked {path}': '표시 해제: {path}',
  'Finish check 1 of at most 1: you stopped. No requirement items were recorded. {advice}':
    '모델이 탭에 요구 사항 없이 멈추어 실행을 계속했습니다',
  'and {count} more: see tab_list, kind requirements': '외 {count}개',
  'never listed:': '목록에 없던 파일:',
  'and {count} more': '외 {count}개',
  'Review your deliverable once before you end: {advice}': '결과물을 한 번 검토하도록 모델에 요청했습니다',
  'Above-threshold files never opened: {count}: {files}': '열지 않은 유력한 파일 {count}개: {files}',
  'Values of cited passages that the deliverable lacks: {count}: {values}':
    '인용한 구절에 있으나 결과물에 없는 값 {count}개: {values}',
  'Values in the deliverable that nothing supports: {count}: {values}':
    '결과물에 있으나 근거가 없는 값 {count}개: {values}',
  'There is no task {id}. See runningtab tasks.': '이 작업은 더 이상 없습니다.',
  'This task is not there any more.': '이 작업은 더 이상 없습니다.',
  'Task {id} is running. Stop it first.': '작업이 실행 중입니다. 먼저 중지하세요.',
  'A task is running. Stop it first.': '작업이 실행 중입니다. 먼저 중지하세요.',
  'Task {id} is running in another process ({pid}). Stop it there, or wait until it ends.':
    '이 작업은 다른 프로세스({pid})에서 실행 중입니다. 그곳에서 중지하거나 끝날 때까지 기다리세요.',
  'Task {id} was taken over by another process.': '다른 프로세스가 이 작업을 넘겨받았습니다.',
  'Task {id} is finished. Add --task TEXT to go on with it.': '작업이 끝났습니다. 메시지를 써서 계속하세요.',
  'This task is running in another process. Stop it there, or wait until it ends.':
    '이 작업은 다른 프로세스에서 실행 중입니다. 그곳에서 중지하거나 끝날 때까지 기다리세요.',
  'This task is running or waiting already.': '이 작업은 이미 실행 중이거나 대기 중입니다.',
  'Cancelled.': '취소했습니다.',
  '{count} requests are waiting already.': '이미 요청 {count}개가 기다리고 있습니다.',
  'Paused: the task has cost {spent} and its cap is {cap}. {question}':
    '일시 중지: 작업에 {spent}이(가) 들었고 한도는 {cap}입니다.',
  'Paused: models have cost {spent} today and the cap for a day is {cap}. {question}':
    '일시 중지: 오늘 모델에 {spent}이(가) 들었고 하루 한도는 {cap}입니다.',
  'This is under way already.': '이미 진행 중입니다.',
  'The task ended by an internal error. The log has the details; resume to try again.':
    '내부 오류로 작업이 끝났습니다. 자세한 내용은 로그에 있으며, 계속하면 다시 시도합니다.',
  'Nothing was written, although the task names {name}. Go on with the task and ask for the file.':
    '작업이 {name} 파일을 말했지만 아무것도 쓰지 않았습니다. 작업을 계속하며 그 파일을 요청하세요.',
  'Something went wrong in {name}. The log has the details.':
    '{name} 처리 중에 문제가 생겼습니다. 자세한 내용은 로그에 있습니다.',
  'The engine ended and is being started again.': '엔진이 끝나 다시 시작하는 중입니다.',
  'The engine ended {count} times (the last time with code {code}). Start RunningTab again; tasks can be resumed.':
    '엔진이 {count}번 끝났습니다(마지막 코드 {code}). RunningTab을 다시 시작하세요. 작업은 계속할 수 있습니다.',
  'There is no entry {id}.': '{id} 항목이 없습니다.',
  'There is no requirement {id}.': '요구 사항 {id}이(가) 없습니다.',
  'There is no system {name}; there are {names}.': '{name} 방식이 없습니다. 있는 것: {names}.',

  'Access to {folder} was taken back: what was read there is not shown.':
    '폴더 접근이 철회되어 그곳에서 읽은 내용은 보이지 않습니다: {folder}',
  'Access to {folder} was taken back. Start a new task there to grant it again.':
    '폴더 접근이 철회되었습니다: {folder}. 다시 허용하려면 그곳에서 새 작업을 시작하세요.',
  'Access to the folder of this task was taken back: what was read there is not shown.':
    '이 작업의 폴더 접근이 철회되어 그곳에서 읽은 내용은 보이지 않습니다.',
  'Access to this folder was taken back, or it was never granted. Open it again.':
    '이 폴더의 접근이 철회되었거나 허용된 적이 없습니다. 폴더를 다시 여세요.',
  'There is no folder {folder} that can be read.': '읽을 수 있는 폴더가 없습니다: {folder}',
  'There is no folder {folder}.': '폴더가 없습니다: {folder}',
  '{folder} is a file. Name the folder that it is in.': '{folder}: 파일입니다. 파일이 들어 있는 폴더를 고르세요.',
  'The folder {folder} may not be read by you.': '폴더를 읽을 권한이 없습니다: {folder}',
  'The folder {folder} cannot be read ({code}).': '폴더를 읽을 수 없습니다({code}): {folder}',
  'The folder cannot be read ({code}).': '폴더를 읽을 수 없습니다({code}).',
  'This folder was not shown before. Start at the home folder.':
    '전에 보인 적이 없는 폴더입니다. 홈 폴더에서 시작하세요.',
  'The folder {folder} may not be read by you: what is in it is left out.':
    '폴더를 읽을 권한이 없어 그 안의 파일은 빠집니다: {folder}',
  'The folder {folder} cannot be read ({code}): what is in it is left out.':
    '폴더를 읽을 수 없어({code}) 그 안의 파일은 빠집니다: {folder}',
  'The folder {folder} is not there any more. It is looked for every {time}; what was known of it stays.':
    '폴더가 더 이상 없습니다: {folder}. {time}마다 다시 찾으며, 알려진 내용은 그대로 남습니다.',
  'The folder {folder} cannot be read any more ({code}). It is looked for every {time}; what was known of it stays.':
    '폴더를 더 이상 읽을 수 없습니다({code}): {folder}. {time}마다 다시 찾으며, 알려진 내용은 그대로 남습니다.',
  "The system's limit of watched folders is reached ({code}): changes are looked for every {time}.":
    '시스템이 지켜볼 수 있는 폴더 수를 다 썼습니다({code}). {time}마다 바뀐 것을 찾습니다.',
  'Watching the folder failed ({code}): changes may be seen late.':
    '폴더를 지켜보지 못했습니다({code}). 바뀐 것이 늦게 보일 수 있습니다.',
  '1 file is left out: {files…}.': '파일 1개를 열지 않습니다: {files…}',
  '{count} files are left out: {files…}.': '파일 {count}개를 열지 않습니다: {files…}',

  'The data are from a newer RunningTab and read-only here. Update RunningTab first.':
    '데이터가 더 새로운 RunningTab의 것이라 여기서는 읽기만 할 수 있습니다. 먼저 RunningTab을 업데이트하세요.',
  'The database is at version {current}; this application knows up to {known}. It is opened read-only: update RunningTab to run tasks with it.':
    '데이터베이스의 버전은 {current}이고 이 프로그램은 {known}까지 압니다. 읽기 전용으로 열었습니다. 작업을 실행하려면 RunningTab을 업데이트하세요.',
  'The data folder {dir} cannot be used: {advice}. What was done before is kept.':
    '데이터 폴더를 쓸 수 없습니다({dir}): {advice}. 그때까지 한 일은 보존됩니다.',
  'The data folder {dir} cannot be used: {why}. Name another with --data-dir.':
    '데이터 폴더를 쓸 수 없습니다({dir}): {why}. --data-dir로 다른 폴더를 정하세요.',
  'The data folder {dir} cannot be written, and its database is of another version.':
    '데이터 폴더에 쓸 수 없고 데이터베이스의 버전도 다릅니다: {dir}',
  'The data folder {dir} cannot be written: tasks can be read, not run.':
    '데이터 폴더에 쓸 수 없어 작업을 읽을 수만 있고 실행할 수 없습니다: {dir}',
  'The data folder {dir} cannot be written: {advice}.': '데이터 폴더에 쓸 수 없습니다({dir}): {advice}.',
  'The database was damaged; it is kept as {name} and {from}.':
    '데이터베이스가 손상되어 {name}(으)로 보존했습니다. {from}.',
  'the disk is full. Free some space, then go on with the task':
    '디스크가 가득 찼습니다. 공간을 비운 뒤 작업을 계속하세요',
  'it is readonly. Make it writable or name another data folder, then go on with the task':
    '읽기 전용입니다. 쓸 수 있게 하거나 다른 데이터 폴더를 정한 뒤 작업을 계속하세요',
  'another program holds its database. Close it there, then go on with the task':
    '다른 프로그램이 데이터베이스를 쓰고 있습니다. 그 프로그램을 닫은 뒤 작업을 계속하세요',
  'the disk is full. Free some space and try again': '디스크가 가득 찼습니다. 공간을 비우고 다시 시도하세요',
  'the disk quota is used up. Free some space and try again':
    '디스크 할당량을 다 썼습니다. 공간을 비우고 다시 시도하세요',
  'the disk is read-only. Make it writable or name another data folder':
    '디스크가 읽기 전용입니다. 쓸 수 있게 하거나 다른 데이터 폴더를 정하세요',
  'permission is denied. Change its permissions or name another data folder':
    '권한이 없습니다. 권한을 바꾸거나 다른 데이터 폴더를 정하세요',
  'the disk does not answer as it should. Check it and try again':
    '디스크가 제대로 응답하지 않습니다. 확인하고 다시 시도하세요',
  'its database is damaged. Start RunningTab again: it restores the newest whole copy':
    '데이터베이스가 손상되었습니다. RunningTab을 다시 시작하면 가장 최근의 온전한 사본을 되살립니다',
  'the disk does not answer as it should. Check it and its free space, then go on with the task':
    '디스크가 제대로 응답하지 않습니다. 디스크와 남은 공간을 확인한 뒤 작업을 계속하세요',
  'Some settings could not be read and have their default again.': '일부 설정을 읽을 수 없어 기본값으로 되돌렸습니다.',
  'The key file is damaged. Remove keys.json and enter the keys again.':
    '키 파일이 손상되었습니다. keys.json을 지우고 키를 다시 입력하세요.',
  'This backup is from a newer RunningTab (data version {version}; this one knows up to {known}). Update RunningTab first.':
    '더 새로운 RunningTab의 백업입니다(데이터 버전 {version}, 이 프로그램은 {known}까지). 먼저 RunningTab을 업데이트하세요.',
  'This file is no backup of RunningTab.': '이 파일은 RunningTab의 백업이 아닙니다.',
  'This backup is damaged, or was cut off when it was copied.': '백업이 손상되었거나 복사하다가 끊겼습니다.',
  'This file was given up. Choose it again.': '이 파일은 전송을 그만두었습니다. 다시 고르세요.',
  'A piece of the file came out of order. Choose it again.': '파일 조각의 순서가 어긋났습니다. 다시 고르세요.',
  'The file did not come whole. Choose it again.': '파일이 온전히 오지 않았습니다. 다시 고르세요.',
  'Text views cannot be kept in {dir} ({code}). Free some space or choose another data folder.':
    '읽은 텍스트를 저장할 수 없습니다({code}): {dir}. 공간을 비우거나 다른 데이터 폴더를 고르세요.',
}
