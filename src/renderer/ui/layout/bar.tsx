import { Group } from '@mantine/core'
import parts from './parts.module.css'

/** A line of controls or facts across a screen, underlined. A class of its own replaces the line. */
export const Bar = Group.withProps({ gap: 8, px: 16, py: 8, className: parts.underlined ?? '' })
