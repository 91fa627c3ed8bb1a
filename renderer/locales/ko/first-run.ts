import type { Formats } from '../formats.ts'

export const firstRun = (f: Formats) => ({
  title: '문서 폴더로 한 편의 문서를 만듭니다',
  intro:
    'RunningTab은 파일을 있는 그대로 읽고 요청한 것을 작성하며, 요구 사항마다 어디에서 왔는지와 어떤 파일을 열지 않았는지 보여 줍니다.',
  sampleTitle: '예제 실행해 보기',
  sampleSay: (files: number) =>
    files === 0
      ? '준비된 작업입니다. 계정도 키도 필요 없습니다.'
      : `파일 ${f.number(files)}개로 준비된 작업입니다. 계정도 키도 필요 없습니다.`,
  sampleAgent: '오프라인 에이전트, 몇 초 걸립니다',
  run: '예제 실행',
  folderTitle: '내 폴더 열기',
  folderSay: '폴더는 그대로 있으며 읽기만 합니다. 쓰는 것은 별도의 출력 폴더로 갑니다.',
  drop: '여기에 폴더를 놓으세요',
  choose: '폴더 선택…',
  folderPick: '폴더는 대화 상자에서 선택합니다',
  modelTitle: '누가 읽을지 선택하기',
  hintTitle: '탭은 모델이 아니라 애플리케이션이 기록합니다. 작업이 진행되면 다음이 채워집니다:',
  owed: '해야 할 것',
  owedSub: '작업이 요청한 것마다 한 줄씩. 읽은 구절이 있어야만 해결됩니다',
  read: '읽은 것',
  readSub: '모든 구절을 그대로, 쪽·셀·문단과 함께',
  never: '열지 않은 것',
  neverSub: '관련 가능성이 높지만 아무도 보지 않은 파일을 작업이 끝나기 전에 알려 줍니다',
  numbers: '숫자가 나온 과정',
  numbersSub: '합계와 개수는 명령과 그 뒤의 파일을 함께 남깁니다',
  skip: '작업으로 가기',
})
