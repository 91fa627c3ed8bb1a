import type { Sentences } from '../said.ts'

/** What the engine says of deliverables, their versions, checks and exports. */
export const saidOfWriting: Sentences = {
  '{dir} is a link or cannot be written; deliverables go to {fallback}.':
    '{dir}: 링크이거나 쓸 수 없는 폴더입니다. 결과물은 {fallback}에 씁니다.',
  'The output folder {dir} holds the workspace itself. Choose another folder, for example one inside it.':
    '출력 폴더가 작업 폴더를 품고 있습니다: {dir}. 다른 폴더를, 예를 들어 그 안의 폴더를 고르세요.',
  'The output folder {dir} cannot be written. Choose another one.':
    '출력 폴더에 쓸 수 없습니다: {dir}. 다른 폴더를 고르세요.',
  'Neither {dir} nor {fallback} can be written. Choose an output folder with --output-dir.':
    '{dir}에도 {fallback}에도 쓸 수 없습니다. 둘 중 하나를 쓸 수 있게 하고 다시 시도하세요.',
  '{relative} is not as it was written here (somebody changed it, or it is in use) and stays as it is; the new version is {name}.':
    '{relative}: 여기서 쓴 그대로가 아니어서(누군가 고쳤거나 사용 중) 그대로 둡니다. 새 버전은 {name}입니다.',
  '{relative} is open in another program and stays as it is; the new version is {name}.':
    '{relative}: 다른 프로그램에서 열려 있어 그대로 둡니다. 새 버전은 {name}입니다.',
  '{asked} and {relative} are one name to many systems; this is a version of the second.':
    '{asked}, {relative}: 많은 시스템에서 같은 이름이므로 뒤의 이름에 새 버전을 썼습니다.',
  '{name} was not written: {advice}.': '{name}: 쓰지 못했습니다. {advice}.',
  '{name} was not written correctly: what was read back differs. Check the disk and write again.':
    '{name}: 다시 읽은 내용이 달라 제대로 쓰지 못했습니다. 디스크를 확인하고 다시 쓰세요.',
  'There is no file {name} in the output folder.': '출력 폴더에 파일이 없습니다: {name}',
  'There is no file {name} in the folder.': '폴더에 파일이 없습니다: {name}',
  '{name} in the output folder is a file or a link, not a folder. Choose another name.':
    '출력 폴더의 {name}: 폴더가 아니라 파일이나 링크입니다. 다른 이름을 고르세요.',
  '{name} was not written: {advice}. Earlier versions are unchanged.':
    '{name}: 쓰지 못했습니다. {advice}. 앞선 버전은 그대로입니다.',
  'the disk is full. Free some space and write again': '디스크가 가득 찼습니다. 공간을 비우고 다시 쓰세요',
  'the disk quota is used up. Free some space and write again':
    '디스크 할당량을 다 썼습니다. 공간을 비우고 다시 쓰세요',
  'the file is too large for this disk': '파일이 이 디스크에 비해 너무 큽니다',
  'the disk is read-only. Choose another output folder': '디스크가 읽기 전용입니다. 다른 출력 폴더를 고르세요',
  'permission is denied. Choose another output folder or change its permissions':
    '권한이 없습니다. 다른 출력 폴더를 고르거나 권한을 바꾸세요',
  'the file is open in another program. Close it there and write again':
    '다른 프로그램에서 열려 있습니다. 그 프로그램을 닫고 다시 쓰세요',
  'the path is too long for this system. Choose a shorter name':
    '이 시스템에 비해 경로가 너무 깁니다. 더 짧은 이름을 고르세요',
  'there is a file in the place of its folder. Choose another output folder':
    '폴더가 있을 자리에 파일이 있습니다. 다른 출력 폴더를 고르세요',
  'a part of the path is a file. Choose another name': '경로의 일부가 파일입니다. 다른 이름을 고르세요',
  'the output folder is gone. Choose another output folder': '출력 폴더가 없어졌습니다. 다른 출력 폴더를 고르세요',
  'PDF files are printed by Chrome, Edge or Chromium, and none is installed here. Write a .docx instead, or install one of them.':
    'PDF는 Chrome, Edge, Chromium으로 인쇄하는데 설치된 것이 없습니다. 대신 .docx로 쓰거나 그중 하나를 설치하세요.',
  '{browser} printed no PDF. Write a .docx instead.': '{browser}이(가) PDF를 인쇄하지 못했습니다. 대신 .docx로 쓰세요.',
  'The PDF could not be printed ({why}). Write a .docx instead.':
    'PDF를 인쇄하지 못했습니다({why}). 대신 .docx로 쓰세요.',
  'This task wrote no file {name}.': '이 작업이 쓴 파일이 아닙니다: {name}',
  'The task wrote no {name}.': '이 작업이 쓴 문서가 없습니다: {name}',
  'Version {version} of {name} is not there any more.': '{name}의 버전 {version}이(가) 더 이상 없습니다.',
  '{name} is not in the output folder any more; its versions are kept.':
    '{name}: 출력 폴더에 더 이상 없습니다. 버전들은 보존되어 있습니다.',
  'The versions are too long to compare ({count} lines).': '버전이 너무 길어 비교할 수 없습니다({count}줄).',
  'The file is too long for a preview. Open it in its own program.':
    '파일이 너무 길어 미리 볼 수 없습니다. 해당 프로그램에서 여세요.',
  'The document is too long to check its figures.': '문서가 너무 길어 수치를 확인할 수 없습니다.',
  'This window has no folder dialog of its own: choose in the list of folders.':
    '이 창에는 폴더 대화상자가 없습니다. 폴더 목록에서 고르세요.',
  'This window has a folder dialog of its own.': '이 창에는 자체 폴더 대화상자가 있습니다.',
  'This window has no save dialog of its own: download the file instead.':
    '이 창에는 저장 대화상자가 없습니다. 대신 파일을 내려받으세요.',
  'No program of this computer has opened {url}: {why}': '이 컴퓨터의 어떤 프로그램도 열지 못했습니다({url}): {why}',
  'It could not be opened: {why}': '열지 못했습니다: {why}',
  'The application has ended.': '애플리케이션이 종료되었습니다.',
  '{address} is no web or mail address.': '{address}: 웹이나 메일 주소가 아닙니다.',
  'The copy could not be written: {why}': '사본을 쓰지 못했습니다: {why}',
  'There is no screen here to open it on: {target}': '열어 보일 화면이 없습니다: {target}',
  '{program} could not be started.': '{program}을(를) 시작하지 못했습니다.',
  '{file} is there already; name another file.': '{file}: 이미 있습니다. 다른 이름을 정하세요.',
  '{file} cannot be written ({code}).': '{file}: 쓸 수 없습니다({code}).',
  'The audit of the deliverable’s figures was left out of this run: it takes too long. See runningtab audit.':
    '결과물의 수치 확인은 너무 오래 걸려 이번 실행에서 뺐습니다. 결과물 창에서 확인합니다.',
  'Nothing was written: {why}': '아무것도 쓰지 않았습니다: {why}',
  '"{name}" cannot be written: {why}. Give a path inside the output folder, like "report.docx" or "2024/report.docx".':
    '“{name}”: 쓸 수 없는 경로입니다({why}). "report.docx"나 "2024/report.docx"처럼 출력 폴더 안의 경로를 쓰세요.',
  '{name} cannot be the template: {why}. Nothing was written.':
    '{name}: 서식으로 쓸 수 없습니다({why}). 아무것도 쓰지 않았습니다.',
  '{format} cannot be written yet. Formats: {formats}.':
    '{format}: 아직 쓸 수 없는 형식입니다. 쓸 수 있는 형식: {formats}.',
}
