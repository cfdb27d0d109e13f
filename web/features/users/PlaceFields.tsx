import type { ReactNode } from 'react'
import { LEVEL_OF_ROLE, LEVELS_OF_ROLE, MANAGES, type Role } from '#contract/core/actor.ts'
import { AreaPicker } from '../../core/AreaPicker.tsx'
import { type User, useUser } from '../../core/session.tsx'
import { coreTexts } from '../../core/texts/index.ts'
import { SelectField } from '../../ui/SelectField.tsx'
import { userTexts } from './texts.ts'
import type { PlaceValues } from './user-values.ts'
import classes from './users.module.css'

interface Props {
  value: PlaceValues
  onChange: (value: PlaceValues) => void
  errors: Record<string, ReactNode>
}

/** The area of a role that has no choice: the city, which is the root of every area. */
export const onlyAreaOf = (role: Role, admin: User): string | null =>
  LEVEL_OF_ROLE[role] === 'city' ? (admin.area?.path[0]?.id ?? null) : null

/** Role and area: only roles that this admin manages, only areas of the role's level within the own one. */
export function PlaceFields({ value, onChange, errors }: Props) {
  const t = userTexts.useText()
  const c = coreTexts.useText()
  const admin = useUser()
  const level = LEVEL_OF_ROLE[value.role]
  const choose = (chosen: string | null) => {
    const role = MANAGES[admin.role].find((name) => name === chosen)
    if (!role || role === value.role) return
    // a section stays chosen only where the new role may have one
    const isSame = LEVELS_OF_ROLE[role].join() === LEVELS_OF_ROLE[value.role].join()
    const areaId = isSame ? value.areaId : onlyAreaOf(role, admin)
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
          // another level begins its choice anew
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
