import { useRef, useState } from 'react'
import type { Lang } from '#contract/core/text/localized.ts'
import {
  CODE_MAX_CHARS,
  DESCRIPTION_MAX_CHARS,
  GENDERS,
  PRODUCT_NAME_MAX_CHARS,
  type Product,
  ProductDraft,
  shop,
  shopCategories,
  TAGS_MAX,
} from '#contract/features/shop/index.ts'
import { shopLabels } from '#contract/features/shop/labels.ts'
import { call } from '../../core/api/client.ts'
import { AreaPicker } from '../../core/areas/AreaPicker.tsx'
import { useOwnArea } from '../../core/areas/own-area.ts'
import { errorAt } from '../../core/content/ContentTextFields.tsx'
import { cityCategories } from '../../core/content/categories.ts'
import { pictureLibrary } from '../../core/content/picture-library.ts'
import type { PictureStore } from '../../core/content/pictures.ts'
import { RichDocField } from '../../core/content/RichDocField.tsx'
import { formTexts } from '../../core/content/texts/form.ts'
import { type ContractForm, useContractForm, useLeaveWarning } from '../../core/forms/form.tsx'
import { useNavigateWhenSent, useStaleMerge, withMine } from '../../core/forms/stale-merge.ts'
import { useAskToLeave } from '../../core/forms/use-ask-to-leave.ts'
import { useLang } from '../../core/i18n/text.ts'
import { coreTexts } from '../../core/i18n/texts/index.ts'
import { useDo } from '../../core/query/query.ts'
import { Button } from '../../ui/controls/Button.tsx'
import { toast } from '../../ui/feedback/toast.ts'
import { LocalizedField } from '../../ui/fields/LocalizedField.tsx'
import { LocalizedPanes } from '../../ui/fields/LocalizedPanes.tsx'
import { NativeSelect } from '../../ui/fields/NativeSelect.tsx'
import { SelectField } from '../../ui/fields/SelectField.tsx'
import { TextField } from '../../ui/fields/TextField.tsx'
import { Card } from '../../ui/layout/Card.tsx'
import { FormBar } from '../../ui/layout/FormBar.tsx'
import layout from '../../ui/layout/layout.module.css'
import { PicturesField } from './PicturesField.tsx'
import { PriceFields } from './PriceFields.tsx'
import { ProductStale } from './ProductStale.tsx'
import { productPath } from './paths.ts'
import { draftOf, type ProductValues, valuesOf } from './product-values.ts'
import { shopTexts } from './texts.ts'
import { VariantsField } from './VariantsField.tsx'

const useCategories = cityCategories(shopCategories)

/** The state of the form: saving, and what somebody else has saved meanwhile. */
function useProductForm(product: Product | undefined) {
  const t = shopTexts.useText()
  const c = coreTexts.useText()
  const ownArea = useOwnArea()
  // the version that a save is checked against
  const [base, setBase] = useState(product)
  const [fill, setFill] = useState(0)
  const [goTo, setGoTo] = useState<string>()
  const create = useDo(shop, 'create')
  const change = useDo(shop, 'change')
  const stale = useStaleMerge<Product>(() => contract.onSubmit())
  const contract = useContractForm<ProductValues, typeof ProductDraft>({
    schema: ProductDraft,
    choices: ['areaId', 'category'],
    initial: valuesOf(product, ownArea),
    toBody: draftOf,
    send: async (body) => {
      const saved = base
        ? await change.mutateAsync({ params: { id: base.id }, body: { product: body, version: base.version } })
        : await create.mutateAsync({ body })
      toast(base ? c('form.saved') : t('form.created'))
      setGoTo(productPath(saved.data.slug))
    },
    onStale: async () => {
      if (base) stale.setTheirs((await call(shop, 'one', { params: { id: base.id } })).data)
    },
  })
  const { form } = contract
  useLeaveWarning(form.isDirty() && !goTo, useAskToLeave())
  useNavigateWhenSent(goTo, contract.isSending)
  const resolve = (theirs: Product, keep: ReadonlySet<string>) => {
    form.setValues(withMine(valuesOf(theirs, ownArea), form.getValues(), keep))
    setBase(theirs)
    setFill((n) => n + 1)
    stale.settleChoice(keep.size > 0)
  }
  return { ...contract, stale, resolve, fill, values: form.getValues() }
}

/** The form of a product. */
export function ProductForm({ product }: { product?: Product }) {
  const c = coreTexts.useText()
  const { form, onSubmit, isSending, problem, stale, resolve, fill, values } = useProductForm(product)
  const { theirs } = stale
  return (
    <form onSubmit={onSubmit} noValidate className={layout.side}>
      <TextFields form={form} fill={fill} files={product?.files ?? {}} />
      <div className={layout.columns}>
        <div className={layout.side}>
          <VariantsField
            value={values.variants}
            onChange={(variants) => form.setFieldValue('variants', variants)}
            errorAt={(path) => errorAt(form.errors, path)}
          />
          <PicturesField
            value={values.pictures}
            onChange={(pictures) => form.setFieldValue('pictures', pictures)}
            error={errorAt(form.errors, 'pictures')}
          />
        </div>
        <div className={layout.side}>
          <PriceFields form={form} />
          <AboutFields form={form} />
        </div>
      </div>
      <FormBar problem={problem} oneRow>
        <Button type="submit" loading={isSending}>
          {c('form.save')}
        </Button>
      </FormBar>
      {theirs && (
        <ProductStale
          mine={values}
          theirs={theirs}
          onClose={stale.dismiss}
          onChoose={(keep) => resolve(theirs, keep)}
        />
      )}
    </form>
  )
}

type Form = ContractForm<ProductValues>['form']

/** Name and description in both languages. */
function TextFields({ form, fill, files }: { form: Form; fill: number; files: Product['files'] }) {
  const t = shopTexts.useText()
  const c = formTexts.useText()
  const pictures = useRef<PictureStore>(new Map(Object.entries(files)))
  const description = (lang: Lang) => (
    <RichDocField
      key={`${lang}-${fill}`}
      label={`${t('form.description')} · ${c(`language.${lang}`)}`}
      lang={lang}
      field={`description.${lang}`}
      value={form.getValues().description[lang]}
      onChange={(doc) => form.setFieldValue(`description.${lang}`, doc)}
      max={DESCRIPTION_MAX_CHARS}
      error={errorAt(form.errors, `description.${lang}`)}
      pictures={pictures.current}
      sendPicture={pictureLibrary().send}
    />
  )
  return (
    <Card title={t('form.about')}>
      <div className={layout.stack}>
        <LocalizedField
          label={t('form.name')}
          required
          limit={PRODUCT_NAME_MAX_CHARS}
          mn={form.getInputProps('name.mn')}
          en={form.getInputProps('name.en')}
        />
        <LocalizedPanes
          label={t('form.description')}
          errors={{ mn: errorAt(form.errors, 'description.mn'), en: errorAt(form.errors, 'description.en') }}
          mn={description('mn')}
          en={description('en')}
        />
      </div>
    </Card>
  )
}

/** Code, category, area, and what it is found by. */
function AboutFields({ form }: { form: Form }) {
  const t = shopTexts.useText()
  const words = shopLabels[useLang()]
  const { offered, all } = useCategories()
  const values = form.getValues()
  const shown = offered.some(({ value }) => value === values.category)
    ? offered
    : [...offered, ...all.filter(({ value }) => value === values.category)]
  return (
    <Card title={t('show.about')}>
      <div className={layout.stack}>
        <TextField
          label={t('form.code')}
          help={t('form.codeHelp')}
          required
          dir="ltr"
          limit={CODE_MAX_CHARS}
          {...form.getInputProps('code')}
        />
        <SelectField label={t('form.category')} required data={[...shown]} {...form.getInputProps('category')} />
        <NativeSelect
          stacked
          label={t('form.gender')}
          value={values.gender}
          options={GENDERS.map((value) => ({ value, label: words.gender[value] }))}
          onChange={(gender) => form.setFieldValue('gender', gender)}
        />
        <TextField
          label={t('form.tags')}
          help={t('form.tagsHelp', { max: TAGS_MAX })}
          {...form.getInputProps('tags')}
        />
        <AreaPicker
          label={t('form.area')}
          required
          field="areaId"
          value={values.areaId}
          onChange={(id) => form.setFieldValue('areaId', id)}
          error={form.errors.areaId}
        />
      </div>
    </Card>
  )
}
