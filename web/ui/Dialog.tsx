import '@mantine/core/styles/Paper.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Modal.layer.css'
import { Modal } from '@mantine/core'
import type { ReactNode } from 'react'
import { useUiLabels } from './labels.ts'

export interface DialogProps {
  opened: boolean
  onClose: () => void
  title: string
  /** Width in px. */
  width?: number
  children: ReactNode
}

/** A small task on top of the page, e.g. a form. For a question take `useConfirm`. */
export function Dialog({ opened, onClose, title, width = 560, children }: DialogProps) {
  const labels = useUiLabels()
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={title}
      size={`${width / 16}rem`}
      centered
      // The library's own lock writes a style element without our nonce; base.css holds the page still.
      lockScroll={false}
      padding="lg"
      closeButtonProps={{ 'aria-label': labels.close }}
      overlayProps={{ backgroundOpacity: 0.56, color: '#0a1016' }}
      styles={{ title: { fontSize: '1.125rem', fontWeight: 700 } }}
    >
      {children}
    </Modal>
  )
}
