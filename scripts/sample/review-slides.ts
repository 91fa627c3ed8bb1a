import { budgetOf, costs, quarters, sum, travelPlan } from './costs.ts'
import { colors, createShapes } from './slide-shapes.ts'

export type Slide = { readonly shapes: string; readonly notes?: string }

const euros = (value: number): string => value.toLocaleString('en-US')
const millions = (value: number): string => `${(value / 1_000_000).toFixed(2)} m`
const total = (year: 2023 | 2024): number => sum(costs.flatMap((cost) => cost[year]))
const budget = sum(costs.flatMap((cost) => cost[2023].map(budgetOf)))
const percent = (value: number): string => `${value < 0 ? '−' : '+'}${Math.abs(value * 100).toFixed(1)}%`

/** The year-end review for the management board. */
export function reviewSlides(): Slide[] {
  return [titleSlide(), keyFigures(), byQuarter(), byDepartment(), travel(), outlook()]
}

function titleSlide(): Slide {
  const { text } = createShapes()
  return {
    shapes: [
      text({ x: 0, y: 0, w: 13.333, h: 7.5 }, [''], { size: 12, fill: colors.accent }),
      text({ x: 0.9, y: 2.5, w: 11.5, h: 1.1 }, ['Year-end review 2024'], {
        size: 44,
        bold: true,
        color: colors.white,
        title: true,
        anchor: 'b',
      }),
      text({ x: 0.9, y: 3.7, w: 11.5, h: 0.6 }, ['Costs, travel and purchasing'], { size: 22, color: colors.light }),
      text({ x: 0.9, y: 6.4, w: 11.5, h: 0.5 }, ['Morlund Instruments GmbH · Finance · 20 January 2025'], {
        size: 14,
        color: colors.light,
      }),
    ].join(''),
  }
}

function keyFigures(): Slide {
  const { text } = createShapes()
  const cards = [
    [millions(total(2024)), 'EUR costs in 2024', `${percent(total(2024) / total(2023) - 1)} on 2023`],
    [millions(budget), 'EUR budget for 2024', `${euros(total(2024) - budget)} EUR exceeded`],
    ['243', 'employees at the year end', 'in Hamburg, Lyon and Suzhou'],
  ]
  return {
    shapes: [
      heading(text, 'Costs grew by 4.6 percent, faster than the budget'),
      ...cards.flatMap(([figure, label, more], index) => {
        const x = 0.7 + index * 4.05
        return [
          text({ x, y: 2, w: 3.8, h: 3.4 }, [''], { size: 12, fill: colors.light }),
          text({ x, y: 2.4, w: 3.8, h: 1 }, [figure!], {
            size: 40,
            bold: true,
            color: colors.accent,
            align: 'ctr',
            anchor: 'ctr',
          }),
          text({ x, y: 3.5, w: 3.8, h: 0.5 }, [label!], { size: 18, align: 'ctr' }),
          text({ x, y: 4.2, w: 3.8, h: 0.5 }, [more!], { size: 14, color: colors.grey, align: 'ctr' }),
        ]
      }),
      source(text, 'Closed books of 2023 and 2024, budget of 14 December 2023'),
    ].join(''),
    notes: `Costs of all departments were ${euros(total(2024))} EUR in 2024 and ${euros(total(2023))} EUR in 2023. The budget was ${euros(budget)} EUR.`,
  }
}

function byQuarter(): Slide {
  const { text } = createShapes()
  const years = [2023, 2024] as const
  const bars = quarters.flatMap((quarter, index) => {
    const left = 1.2 + index * 2.9
    return [
      ...years.flatMap((year, side) => {
        const value = sum(costs.map((cost) => cost[year][index]!))
        // Bars start at 0, so their lengths compare.
        const h = (value / 6_000_000) * 3.9
        const x = left + side * 1.05
        const fill = year === 2023 ? colors.grey : colors.accent
        return [
          text({ x, y: 5.9 - h, w: 0.95, h }, [''], { size: 12, fill }),
          text({ x: x - 0.2, y: 5.9 - h - 0.38, w: 1.35, h: 0.36 }, [millions(value)], {
            size: 12,
            align: 'ctr',
            color: fill,
            bold: true,
          }),
        ]
      }),
      text({ x: left, y: 5.95, w: 2, h: 0.4 }, [quarter], { size: 16, align: 'ctr' }),
    ]
  })
  return {
    shapes: [
      heading(text, 'Every quarter of 2024 cost more than the year before'),
      ...bars,
      text({ x: 10.3, y: 1.3, w: 0.25, h: 0.25 }, [''], { size: 8, fill: colors.grey }),
      text({ x: 10.6, y: 1.23, w: 0.9, h: 0.4 }, ['2023'], { size: 14 }),
      text({ x: 11.5, y: 1.3, w: 0.25, h: 0.25 }, [''], { size: 8, fill: colors.accent }),
      text({ x: 11.8, y: 1.23, w: 0.9, h: 0.4 }, ['2024'], { size: 14 }),
      source(text, 'Costs of all departments in EUR, closed books'),
    ].join(''),
  }
}

function departmentRow(name: string, actual: number, plan: number): string[] {
  const difference = euros(Math.abs(actual - plan))
  return [name, euros(actual), euros(plan), `${actual < plan ? '−' : '+'}${difference}`, percent(actual / plan - 1)]
}

function byDepartment(): Slide {
  const { text, table } = createShapes()
  return {
    shapes: [
      heading(text, 'Research and Development explains most of the overrun'),
      table(
        { x: 0.7, y: 1.6, w: 11.9, h: 4.4 },
        [
          ['Department', 'Costs 2024', 'Budget 2024', 'Difference', 'in percent'],
          ...costs.map((cost) => departmentRow(cost.department, sum(cost[2024]), sum(cost[2023].map(budgetOf)))),
          departmentRow('Total', total(2024), budget),
        ],
        [4.3, 2, 2, 2, 1.6],
      ),
      source(text, 'Amounts in EUR'),
    ].join(''),
    notes: 'Prototypes of the G3 series were brought forward from 2025; the board agreed in September.',
  }
}

function travel(): Slide {
  const { text, table } = createShapes()
  const cost = travelPlan.map(
    ({ trips, days, transport, hotel, perDiem }) => trips * (transport + (days - 1) * hotel + days * perDiem),
  )
  return {
    shapes: [
      heading(text, 'Travel: new standards since March, one guide still missing'),
      table(
        { x: 0.7, y: 1.6, w: 6.2, h: 4 },
        [
          ['Planned for 2024', 'Trips', 'Cost (EUR)'],
          ...travelPlan.map(({ department, trips }, index) => [department, String(trips), euros(cost[index]!)]),
          ['Total', String(sum(travelPlan.map(({ trips }) => trips))), euros(sum(cost))],
        ],
        [3.4, 1.2, 1.6],
      ),
      text(
        { x: 7.3, y: 1.55, w: 5.3, h: 4.2 },
        [
          'Per diem in Germany and the EU 68 EUR instead of 55 EUR',
          'Hotel limit in Munich 165 EUR instead of 140 EUR',
          'Rules are spread over four policies; employees ask for one guide',
        ],
        { size: 18, bullets: true },
      ),
      source(text, 'Budget 2024, sheet Travel 2024; Travel Expense Standards 2024'),
    ].join(''),
  }
}

function outlook(): Slide {
  const { text } = createShapes()
  return {
    shapes: [
      heading(text, 'Decisions for the first quarter of 2025'),
      text(
        { x: 0.7, y: 1.7, w: 11.9, h: 4 },
        [
          'Second supplier for the sensor board FB-3 by the end of March',
          'Travel guide for all employees by the end of February',
          'Budget of Research and Development: prototypes of the G3 series planned separately',
          'Open purchase orders of 2024 checked by Purchasing by 31 January',
        ],
        { size: 20, bullets: true },
      ),
    ].join(''),
  }
}

type Text = ReturnType<typeof createShapes>['text']

function heading(text: Text, value: string): string {
  return text({ x: 0.6, y: 0.45, w: 12.1, h: 0.8 }, [value], {
    size: 28,
    bold: true,
    color: colors.accent,
    title: true,
    anchor: 'ctr',
  })
}

function source(text: Text, value: string): string {
  return text({ x: 0.6, y: 6.75, w: 12.1, h: 0.4 }, [value], { size: 11, color: colors.grey })
}
