export const quarters = ['Q1', 'Q2', 'Q3', 'Q4'] as const

/** What the departments cost, in EUR per quarter, from the closed books. */
export const costs = [
  {
    department: 'Production',
    2023: [1_912_400, 1_968_150, 1_884_700, 2_041_300],
    2024: [1_987_600, 2_014_350, 1_946_900, 2_087_450],
  },
  {
    department: 'Research and Development',
    2023: [1_124_600, 1_138_900, 1_151_250, 1_207_800],
    2024: [1_189_300, 1_214_750, 1_263_400, 1_318_200],
  },
  {
    department: 'Sales and Marketing',
    2023: [842_300, 871_450, 815_900, 926_700],
    2024: [861_500, 918_300, 847_250, 951_800],
  },
  { department: 'Service', 2023: [618_750, 634_200, 641_900, 667_350], 2024: [639_400, 652_700, 668_150, 689_900] },
  {
    department: 'Finance and IT',
    2023: [497_200, 502_850, 509_400, 531_600],
    2024: [528_900, 534_250, 541_700, 569_300],
  },
  {
    department: 'Human Resources',
    2023: [231_800, 228_450, 236_100, 247_900],
    2024: [238_600, 241_750, 244_300, 262_850],
  },
] as const

/** How much more each department may spend in 2024 than in 2023. */
export const budgetGrowth = 0.03

/** The budget of a quarter of 2024: the year before plus the growth, in full hundreds of EUR. */
export function budgetOf(cost: number): number {
  return Math.round((cost * (1 + budgetGrowth)) / 100) * 100
}

/** Trips planned for 2024; rates follow the expense standards. Amounts in EUR. */
export const travelPlan = [
  { department: 'Production', trips: 24, days: 3, transport: 210, hotel: 120, perDiem: 68 },
  { department: 'Research and Development', trips: 40, days: 4, transport: 380, hotel: 155, perDiem: 68 },
  { department: 'Sales and Marketing', trips: 130, days: 3, transport: 420, hotel: 165, perDiem: 68 },
  { department: 'Service', trips: 165, days: 5, transport: 350, hotel: 120, perDiem: 68 },
  { department: 'Finance and IT', trips: 14, days: 2, transport: 190, hotel: 150, perDiem: 68 },
  { department: 'Human Resources', trips: 18, days: 2, transport: 160, hotel: 120, perDiem: 68 },
] as const

export function sum(values: readonly number[]): number {
  return values.reduce((a, b) => a + b, 0)
}
