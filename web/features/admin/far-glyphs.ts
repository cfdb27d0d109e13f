import {
  IconArrowsVertical,
  IconEye,
  IconLayersIntersect,
  IconMailOpened,
  IconMapPin,
  IconMinus,
  IconSitemap,
  IconUser,
  IconUsersGroup,
  IconWorld,
} from '@tabler/icons-react'
import type { Reach } from './rights.ts'

/** The glyph of each scope in the table of permissions; the legend names them. */
export const FAR_GLYPHS: Record<Reach, typeof IconWorld> = {
  all: IconWorld,
  open: IconLayersIntersect,
  line: IconArrowsVertical,
  subtree: IconSitemap,
  unit: IconMapPin,
  shared: IconUsersGroup,
  member: IconMailOpened,
  own: IconUser,
  published: IconEye,
  none: IconMinus,
}
