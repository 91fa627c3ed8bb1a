export const ui = {
  fileGlyph: {
    read: '읽음',
    part: '일부 읽음',
    star: '관련 가능성이 높지만 열지 않음',
    none: '열지 않음',
    fail: '열 수 없음',
  },
  requirementGlyph: { open: '미해결', done: '완료', unavailable: '자료 없음' },
  notification: '알림',
  dismiss: '닫기',
  cancel: '취소',
  close: '닫기',
  copy: '복사',
  copied: '복사됨',
  retry: '다시 시도',
  loading: '불러오는 중',
}
