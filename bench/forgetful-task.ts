/** A value that a task asks for: as a person words it, and as the files of the sample write it. */
export type Wanted = { readonly requirement: string; readonly value: string }

/** Values of the sample's policies, asked for in other words than theirs. */
export const WANTED: readonly Wanted[] = [
  { requirement: 'amount up to which the line manager approves a trip', value: 'up to 1,500 EUR' },
  { requirement: 'notice for the request of a domestic trip', value: 'at least 5 working days' },
  { requirement: 'time after which an approval lapses', value: 'within 60 days' },
  { requirement: 'overrun of the approved cost that needs a new approval', value: 'more than 15 percent' },
  { requirement: 'distance from which a journey is a business trip', value: 'more than 30 kilometres' },
  { requirement: 'per diem in Germany and the EU', value: '68 EUR' },
  { requirement: 'per diem on the day of arrival', value: '45 EUR' },
  { requirement: 'daily allowance in China', value: 'China | 62 | 41' },
  { requirement: 'deduction for breakfast', value: '20 percent of the full rate' },
  { requirement: 'hotel limit in London', value: 'London | 210' },
  { requirement: 'hotel limit in Chicago', value: 'Chicago | 205' },
  { requirement: 'most cash that the company card gives', value: '150 EUR per trip' },
  { requirement: 'deadline for expense claims', value: 'within 20 working days after' },
  { requirement: 'time to answer Accounts Payable', value: 'Accounts Payable | 10 working days' },
  { requirement: 'receipt amount from which the company address is needed', value: 'above 250 EUR' },
  { requirement: 'card limit of the purchasing department', value: 'Purchasing | 10,000' },
  { requirement: 'number of the travel insurance contract', value: 'MT-2023-8831' },
  { requirement: 'insured sum for personal liability', value: 'Personal liability | 5,000,000 EUR' },
  { requirement: 'insured sum for baggage', value: 'Luggage | 2,500 EUR' },
  { requirement: 'flight time after which nobody drives', value: 'flight of more than six hours' },
]

/** What the agent reads: where the values stand, and what else there is about travel. */
export const READ = ['policies', 'notes', 'mail'] as const
