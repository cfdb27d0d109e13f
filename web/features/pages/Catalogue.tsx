import { Labels } from '../../core/Labels.tsx'
import { ConfirmProvider } from '../../ui/ConfirmProvider.tsx'
import { useUiLabels } from '../../ui/labels.ts'
import { Toasts } from '../../ui/Toasts.tsx'
import Components from './Components.tsx'

/** /components: the parts need what the dashboard gives them elsewhere. */
export default function Catalogue() {
  return (
    <Labels>
      <ConfirmProvider>
        <main id="main">
          <Components />
        </main>
        <CatalogueToasts />
      </ConfirmProvider>
    </Labels>
  )
}

function CatalogueToasts() {
  const { toasts, close } = useUiLabels()
  return <Toasts labels={{ toasts, close }} />
}
