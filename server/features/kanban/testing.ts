import type { FeatureSamples } from '../../testing/feature-samples.ts'
import { idOf } from '../../testing/people.ts'

/** A valid card as the form sends it, without its column. */
export const aCard = (fields: object = {}) => ({
  title: 'Орц цэвэрлэх',
  description: '',
  start: null,
  due: null,
  isCompleted: false,
  assignees: [],
  labels: [],
  fileIds: [],
  coverId: null,
  items: [],
  ...fields,
})

/** A valid board as the form sends it. */
export const aBoard = (fields: object = {}) => ({
  name: 'Хаврын ажил',
  forArea: false,
  columns: ['Хийх', 'Хийж буй', 'Дууссан'].map((name) => ({ name, limit: null })),
  labels: [],
  ...fields,
})

/** Samples of this feature for the walking checks. */
export const samples: FeatureSamples = {
  seed: async (db, area) => {
    const { rows } = await db.query(`insert into boards (area_id, name, search) values ($1, $2, $3) returning id`, [
      idOf(area),
      'Шинэ самбар',
      'шинэ самбар',
    ])
    const boardId = rows[0].id
    const { rows: columns } = await db.query(
      `insert into board_columns (board_id, name, position) values ($1, 'Хийх', 'a0') returning id`,
      [boardId],
    )
    await db.query(
      `insert into board_cards (board_id, column_id, position, title, search) values ($1, $2, 'a0', 'Шинэ карт', 'шинэ карт')`,
      [boardId, columns[0].id],
    )
  },
}
