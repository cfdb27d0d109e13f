import {
  IconAlertTriangle,
  IconBuildingStore,
  IconBulb,
  IconCloud,
  IconDroplet,
  IconFence,
  IconParking,
  IconPaw,
  IconTrash,
  IconTrees,
  IconVolume,
} from '@tabler/icons-react'
import classes from './violations.module.css'

/** The icons of the categories that a new city begins with; categories that the city adds have a common one. */
const ICONS: Readonly<Record<string, typeof IconAlertTriangle>> = {
  waste: IconTrash,
  public_space: IconTrees,
  illegal_trade: IconBuildingStore,
  illegal_building: IconFence,
  noise: IconVolume,
  animals: IconPaw,
  road_lighting: IconBulb,
  water_pollution: IconDroplet,
  air_pollution: IconCloud,
  parking: IconParking,
}

/** The sign of a category in a list, where its name stands beside it. */
export function CategoryIcon({ category }: { category: string }) {
  const Icon = (Object.hasOwn(ICONS, category) && ICONS[category]) || IconAlertTriangle
  return (
    <span aria-hidden className={classes.sign}>
      <Icon size={20} />
    </span>
  )
}
