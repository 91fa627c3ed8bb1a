export const palette = {
  title: 'RunningTab',
}
