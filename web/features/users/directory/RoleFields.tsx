import type { ReactNode } from 'react'
import { LEVEL_OF_ROLE, LEVELS_OF_ROLE, MANAGES, type Role } from '#contract/core/model/actor.ts'
import { AreaPicker } from '../../../core/areas/AreaPicker.tsx'
import { ownAreaAt } from '../../../core/areas/own-area.ts'
import { coreTexts } from '../../../core/i18n/texts/index.ts'
import { type User, useUser } from '../../../core/session/session.tsx'
import { SelectField } from '../../../ui/fields/SelectField.tsx'
import { userTexts } from './texts.ts'
import type { PlaceValues } from './user-values.ts'
import classes from './users.module.css'

interface Props {
  value: PlaceValues
  onChange: (value: PlaceValues) => void
  errors: Record<string, ReactNode>
}

/** The area at which the choice for a role starts: the admin's own where it is possible. */
export const startAreaOf = (role: Role, admin: User): string | null => ownAreaAt(admin.area, LEVELS_OF_ROLE[role])

/** Role and area, limited to the roles that the admin manages and to areas of the role's level within the admin's own area. */
export function RoleFields({ value, onChange, errors }: Props) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const admin = useUser()
  const level = LEVEL_OF_ROLE[value.role]
  const choose = (chosen: string | null) => {
    const role = MANAGES[admin.role].find((name) => name === chosen)
    if (!role || role === value.role) return
    // the area is kept only if the new role has the same levels
    const isSame = LEVELS_OF_ROLE[role].join() === LEVELS_OF_ROLE[value.role].join()
    const areaId = isSame ? value.areaId : startAreaOf(role, admin)
    onChange({ role, areaId })
  }
  return (
    <>
      <SelectField
        label={t('form.role')}
        required
        searchable={false}
        allowDeselect={false}
        data={MANAGES[admin.role].map((role) => ({ value: role, label: c(`role.${role}`) }))}
        value={value.role}
        onChange={choose}
        error={errors.role}
        data-field="role"
      />
      {level === 'city' ? (
        <p className={classes.quiet} data-field="areaId" tabIndex={-1}>
          {t('form.cityOnly')}
        </p>
      ) : (
        <AreaPicker
          // remounts the picker when the levels change
          key={LEVELS_OF_ROLE[value.role].join(' ')}
          label={t(value.role === 'APPLICATION' ? 'form.areaOptional' : 'form.area')}
          field="areaId"
          required={value.role !== 'APPLICATION'}
          levels={LEVELS_OF_ROLE[value.role]}
          value={value.areaId}
          error={errors.areaId}
          onChange={(areaId) => onChange({ ...value, areaId })}
        />
      )}
    </>
  )
}
