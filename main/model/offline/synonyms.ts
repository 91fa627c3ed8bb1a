import type { Terms } from '../../tab/terms.ts'

/** Words that stand for one another in office documents, as column headings and in rules. A list of words, no knowledge of the world. */
const groups: readonly string[] = [
  'supplier vendor seller contractor lieferant 供应商 供應商 仕入先 공급업체 공급자',
  'customer client buyer kunde 客户 顧客 고객',
  'amount total sum value price gross betrag summe gesamtbetrag brutto 金额 总额 合計 金額 금액 합계',
  'cost costs expense expenditure spend spending kosten ausgaben 费用 成本 経費 비용',
  'status state stand zustand 状态 狀態 状況 상태',
  'date day datum 日期 日付 날짜',
  'number no id nr ref reference nummer 编号 番号 번호',
  'quantity qty units menge anzahl 数量 수량',
  'department dept division unit abteilung 部门 部門 부서',
  'item description article product artikel beschreibung 品名 描述 품목',
  'accommodation hotel lodging overnight unterkunft übernachtung 住宿 宿泊 숙박',
  'diem meal meals allowance subsistence tagegeld verpflegung 补贴 津贴 日当 일비',
  'approval approve authorisation authorization permission genehmigung freigabe 审批 批准 承認 승인',
  'reimbursement reimburse refund claim erstattung 报销 精算 정산 환급',
  'deadline due within latest frist fristen fälligkeit fällig 期限 截止 기한',
  'limit cap ceiling maximum max obergrenze höchstbetrag 上限 한도',
  'flight air airfare plane airline flug 机票 航空 항공',
  'train rail railway bahn 火车 鉄道 철도',
  'car mileage vehicle taxi auto 用车 車 차량',
  'insurance insured cover versicherung 保险 保険 보험',
  'booking book reserve reservation buchung 预订 予約 예약',
  'receipt receipts invoice voucher proof beleg quittung rechnung 发票 凭证 領収書 請求書 영수증 송장 청구서',
  'emergency urgent incident notfall 紧急 緊急 비상',
  'leave vacation holiday absence urlaub 休假 休暇 휴가',
  'employee staff personnel mitarbeiter 员工 社員 직원',
  'manager supervisor head lead leader vorgesetzter leiter 主管 上司 관리자',
  'project projekt 项目 プロジェクト 프로젝트',
  'calendar kalender 日历 カレンダー 달력',
  'week woche 周 週 주차',
  'progress fortschritt 进度 進捗 진행률',
  'risk risiko risiken 风险 リスク 위험',
  'name bezeichnung 名称 姓名 名前 이름 성명',
  'order bestellung auftrag 订单 注文 주문 발주',
  'contract vertrag 合同 契約 계약',
]

/** For a term, the others of its groups. */
export function createSynonyms(terms: Terms): (term: string) => readonly string[] {
  const others = new Map<string, string[]>()
  for (const group of groups) {
    const members = Array.from(new Set(terms(group)))
    for (const member of members)
      others.set(member, [...(others.get(member) ?? []), ...members.filter((other) => other !== member)])
  }
  return (term) => others.get(term) ?? []
}
