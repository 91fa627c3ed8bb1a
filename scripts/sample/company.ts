/** The company that the sample is about. */
export const company = {
  name: 'Morlund Instruments GmbH',
  address: 'Speicherkai 14, 20457 Hamburg',
  /** Everything that carries a date of making carries this one. */
  made: new Date(Date.UTC(2025, 0, 20, 9, 0, 0)),
} as const
