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
const ICONS = new Map(
  Object.entries({
    waste: <IconTrash size={20} />,
    public_space: <IconTrees size={20} />,
    illegal_trade: <IconBuildingStore size={20} />,
    illegal_building: <IconFence size={20} />,
    noise: <IconVolume size={20} />,
    animals: <IconPaw size={20} />,
    road_lighting: <IconBulb size={20} />,
    water_pollution: <IconDroplet size={20} />,
    air_pollution: <IconCloud size={20} />,
    parking: <IconParking size={20} />,
  }),
)

/** The sign of a category, for lists that show its name too. */
export function CategoryIcon({ category }: { category: string }) {
  return (
    <span aria-hidden className={classes.sign}>
      {ICONS.get(category) ?? <IconAlertTriangle size={20} />}
    </span>
  )
}
