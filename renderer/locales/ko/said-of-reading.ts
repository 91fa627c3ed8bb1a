import type { Sentences } from '../said.ts'
import { saidOfFaults } from './said-of-faults.ts'

/** Why a file that is listed is never opened. */
const refusals: Sentences = {
  refused: '안전을 위해 열지 않음',
  'kept from you by its permissions': '권한이 없음',
  'not to be looked at ({code})': '살펴볼 수 없음({code})',
  'a name that is not Unicode': '유니코드가 아닌 이름',
  'a name with a meaning of its own on this system': '이 시스템에서 특별한 뜻을 가진 이름',
  'not a plain file (a device, pipe or socket)': '일반 파일이 아님(장치, 파이프, 소켓)',
  'a link that leaves the folder': '폴더 밖으로 나가는 링크',
  'a link that leads to itself': '자신으로 이어지는 링크',
  'a link that leads nowhere': '갈 곳이 없는 링크',
  'in the cloud, not on this disk': '클라우드에 있고 이 디스크에는 없음',
}

/** What the engine says of files that it reads: why one is not read, and what of one is not as it looks. */
export const saidOfReading: Sentences = {
  ...saidOfFaults,
  ...refusals,
  ...of('{file} is %.', '{file}: %.'),
  ...of('{file} (%)', '{file}(%)'),
  ...of('{file} (%) and {count} more', '{file}(%) 외 {count}개'),
  '{file} is a name with a meaning of its own on this system.': '{file}: 이 시스템에서 특별한 뜻을 가진 이름입니다.',
  '{file} is not a plain file.': '{file}: 일반 파일이 아닙니다.',
  '{file} was replaced while it was opened. Try again.': '{file}: 여는 동안 다른 파일로 바뀌었습니다. 다시 시도하세요.',
  '{file} leads outside the folder.': '{file}: 폴더 밖으로 이어집니다.',
  '{file} is not there.': '{file}: 파일이 없습니다.',
  '{file} may not be read by you.': '{file}: 읽을 권한이 없습니다.',
  '{file} is gone.': '{file}: 파일이 없어졌습니다.',
  '{file} is in the cloud, not on this disk.': '{file}: 이 디스크가 아니라 클라우드에 있습니다.',
  '{file} changes while it is read. Try again when it is finished.':
    '{file}: 읽는 동안 바뀌고 있습니다. 다 바뀐 뒤에 다시 시도하세요.',
  '{file} changed while it was read.': '{file}: 읽는 동안 바뀌었습니다.',
  '{file} has changed since it was opened. Read it again.': '{file}: 연 뒤로 바뀌었습니다. 다시 읽으세요.',
  'There is no file {file}.': '파일이 없습니다: {file}',
  'There is no such file.': '파일이 없습니다.',
  'The text view of {file} was erased just now. Try again.':
    '{file}: 읽은 텍스트가 방금 지워졌습니다. 다시 시도하세요.',
  'The text view of {file} was erased. Read it again.': '{file}: 읽은 텍스트가 지워졌습니다. 다시 읽으세요.',
  'The text views were closed.': '읽은 텍스트의 저장소가 닫혔습니다.',
  'Nobody waits for it any more.': '기다리는 쪽이 없어 그만두었습니다.',
  'The extraction pool is closed.': '파일 읽기가 끝났습니다.',
  'The extraction pool was closed.': '파일 읽기가 끝났습니다.',

  'Read by character recognition ({languages}; confidence {confidence} % or more): check what matters, {where}.':
    '문자 인식으로 읽었습니다({languages}, 신뢰도 {confidence}% 이상). 중요한 것은 확인하세요: {where}.',
  'Read by character recognition ({languages}; confidence {confidence} %): check what matters, {where}.':
    '문자 인식으로 읽었습니다({languages}, 신뢰도 {confidence}%). 중요한 것은 확인하세요: {where}.',
  'Read by character recognition ({languages}; confidence {confidence} %): check what matters.':
    '문자 인식으로 읽었습니다({languages}, 신뢰도 {confidence}%). 중요한 것은 확인하세요.',
  'A language for character recognition was not used: {what}.': '문자 인식에 쓰지 못한 언어가 있습니다: {what}.',
  'Archives are not opened: these lines only list what is in it. Unpack it into the folder to have it read.':
    '압축 파일은 열지 않습니다. 이 줄들은 그 안의 목록일 뿐입니다. 읽히려면 폴더에 푸세요.',
  'No text was recognised in the picture ({languages}).': '그림에서 글자를 인식하지 못했습니다({languages}).',
  'No text was recognised in the picture ({languages}).{more}':
    '그림에서 글자를 인식하지 못했습니다({languages}).{more}',
  'The archive is empty.': '압축 파일이 비어 있습니다.',
  'Only the first {count} entries are shown.': '처음 {count}개 항목만 보입니다.',
  'Only the first {count} of {all} messages are shown.': '메시지 {all}개 중 처음 {count}개만 보입니다.',
  'Only the first {count} of {all} lines are shown.': '{all}줄 중 처음 {count}줄만 보입니다.',
  'The document holds text that is hidden; it is shown here.': '문서에 숨겨진 텍스트가 있으며 여기서는 보입니다.',
  'Text that is hidden, white or tiny is shown here: {what}.':
    '숨겨졌거나 흰색이거나 아주 작은 텍스트도 여기서는 보입니다: {what}.',
  'Text that a viewer does not see is shown here: slide {slides}.':
    '보는 사람에게 보이지 않는 텍스트도 여기서는 보입니다: 슬라이드 {slides}.',
  'Text that a reader does not see ({ways…}) is shown: {pages…}.':
    '읽는 사람에게 보이지 않는 텍스트({ways…})도 보입니다: {pages…}.',
  'Text that tracked changes delete is left out.': '변경 내용 추적으로 지운 텍스트는 빠집니다.',
  'Text that tracked changes delete is not part of the text; it is listed at its end.':
    '변경 내용 추적으로 지운 텍스트는 본문에 들어가지 않으며 끝에 적습니다.',
  '{count} tracked deletions are not part of the text; they are listed at its end.':
    '추적된 삭제 {count}건은 본문에 들어가지 않으며 끝에 적습니다.',
  '{count} tracked deletions or moves are not part of the text; they are listed at its end.':
    '추적된 삭제나 이동 {count}건은 본문에 들어가지 않으며 끝에 적습니다.',
  'The text encoding is not declared; it was read as {encoding}.':
    '텍스트 인코딩이 밝혀져 있지 않아 {encoding}(으)로 읽었습니다.',
  'There is no text encoding {name}.': '{name} 텍스트 인코딩이 없습니다.',
  'Not in the file: {what}.': '파일 안에 없음: {what}.',
  'Not read: {parts…}.': '읽지 않음: {parts…}.',
  '{part}: Not read: {parts…}.': '{part}: 읽지 않음: {parts…}.',
  'Damaged and not read: {pages…}.': '손상되어 읽지 않음: {pages…}.',
  'Not read, takes too long: {pages…}.': '너무 오래 걸려 읽지 않음: {pages…}.',
  'No text, perhaps scanned: {pages…}.': '텍스트 없음, 스캔일 수 있음: {pages…}.',
  'This is an XFA form: what its fields hold may not be in the pages.':
    'XFA 양식입니다. 입력란의 내용이 페이지에 없을 수 있습니다.',
  'The fonts do not say which letters they show: much of the text may be wrong.':
    '글꼴이 어떤 글자인지 밝히지 않아 텍스트의 많은 부분이 틀릴 수 있습니다.',
  'Hidden slides are shown and marked: {slides}.': '숨겨진 슬라이드도 표시와 함께 보입니다: {slides}.',
  'Row {from} repeats down to row {to}.': '{from}행이 {to}행까지 되풀이됩니다.',
  'The sheet “{sheet}” is {state}; it is shown here.': '“{sheet}” 시트는 {state} 상태이며 여기서는 보입니다.',
  hidden: '숨김',
  'very hidden': '완전히 숨김',
  '{sheet}: the stored result is not what the formula gives in {cells}.':
    '{sheet}: 저장된 결과가 수식의 값과 다릅니다: {cells}.',
  '{sheet}: formulas without a stored result: {cells}.': '{sheet}: 저장된 결과가 없는 수식: {cells}.',
  '{sheet}: text that is white or tiny is shown here: {cells}.':
    '{sheet}: 흰색이거나 아주 작은 텍스트도 여기서는 보입니다: {cells}.',
  'A sheet is not in the file: {what}.': '파일 안에 없는 시트: {what}.',
  'Sheets are not in the file: {what}.': '파일 안에 없는 시트: {what}.',
  'Its contents are not in the message.': '그 내용이 메시지에 들어 있지 않습니다.',
  'It is an embedded object.': '삽입된 개체입니다.',
  pictures: '그림',
  'text that the page hides': '페이지가 숨기는 텍스트',
  'Without text: {pages…}.': '텍스트 없음: {pages…}.',
  'pages after page {page}': '{page}쪽 다음의 쪽',
  '1 more picture of the animation': '애니메이션의 다른 그림 1개',
  '{count} more pictures of the animation': '애니메이션의 다른 그림 {count}개',
  '1 picture': '그림 1개',
  '{count} pictures': '그림 {count}개',
  '1 embedded object ({kind})': '삽입된 개체 1개({kind})',
  '{count} embedded objects': '삽입된 개체 {count}개',
  'unknown kind': '알 수 없는 종류',
  'page {page}': '{page}쪽',
  'pages {page}': '{page}쪽',
}

/** A sentence for each refusal, which stands at the `%`. */
function of(sentence: string, wording: string): Sentences {
  return Object.fromEntries(
    Object.entries(refusals).map(([why, korean]) => [sentence.replace('%', why), wording.replace('%', korean)]),
  )
}
