import { controlShapes } from './control-shapes.tsx'
import { documentShapes } from './document-shapes.tsx'
import './icon.css'

const shapes = { ...controlShapes, ...documentShapes }

export type IconName = keyof typeof shapes

type IconProps = {
  readonly name: IconName
  /** `small` is 14 px, `twist` the arrow of a fold. */
  readonly size?: 'small' | 'twist'
  readonly className?: string
}

const mirrored: readonly IconName[] = ['right', 'to', 'enter', 'back']

/** A line icon in the colour of its text; decoration only, so its meaning must stand beside it. */
export function Icon({ name, size, className }: IconProps) {
  const { box, shape } = shapes[name]
  const classes = ['i', size === 'small' ? 's' : size, mirrored.includes(name) && 'flip', className]
  return (
    <svg className={classes.filter(Boolean).join(' ')} viewBox={box} aria-hidden="true">
      {shape}
    </svg>
  )
}
