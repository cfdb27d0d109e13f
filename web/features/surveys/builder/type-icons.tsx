import {
  IconAlignLeft,
  IconCalendar,
  IconCircleDot,
  IconCursorText,
  IconGridDots,
  IconGridPattern,
  IconInfoCircle,
  IconListCheck,
  IconMapPin,
  IconNumbers,
  IconPhoto,
  IconRuler2,
  IconSortAscendingNumbers,
  IconStar,
  IconToggleLeft,
} from '@tabler/icons-react'
import type { QuestionType } from '#contract/features/surveys/index.ts'

const ICONS: Record<QuestionType, typeof IconStar> = {
  short_text: IconCursorText,
  long_text: IconAlignLeft,
  single_choice: IconCircleDot,
  multiple_choice: IconListCheck,
  yes_no: IconToggleLeft,
  rating: IconStar,
  scale: IconRuler2,
  number: IconNumbers,
  date: IconCalendar,
  matrix: IconGridDots,
  multi_matrix: IconGridPattern,
  ranking: IconSortAscendingNumbers,
  file: IconPhoto,
  location: IconMapPin,
  info: IconInfoCircle,
}

/** The icon of a type of question; always shown next to its name. */
export function typeIcon(type: QuestionType) {
  const Icon = ICONS[type]
  return <Icon size={18} aria-hidden />
}
