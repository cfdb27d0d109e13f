import { act, createEvent, fireEvent } from '@testing-library/react'

/** Waits for the next frame, since drag events are handled once per frame. */
const frame = () => act(async () => new Promise<void>((done) => requestAnimationFrame(() => done())))

/**
 * Drags a handle over the upper or lower half of an element, within the limits of jsdom: without layout every box is
 * empty at 0, so the sign of the pointer's y decides.
 */
export async function dragOver(
  handle: Element | null | undefined,
  target: Element | null | undefined,
  half: 'upper' | 'lower',
): Promise<{ drop: () => void; cancel: () => void }> {
  if (!handle || !target) throw new Error('there is nothing to drag')
  const fire = (node: Element, type: 'dragStart' | 'dragEnter' | 'dragOver' | 'drop' | 'dragEnd') => {
    const dataTransfer = { setData: () => {}, setDragImage: () => {}, types: [], items: [], effectAllowed: '' }
    const event = createEvent[type](node, { dataTransfer })
    const point = { clientX: 0, clientY: half === 'upper' ? -1 : 1, pageX: 0, pageY: 0, button: 0 }
    for (const [name, value] of Object.entries(point)) Object.defineProperty(event, name, { value })
    fireEvent(node, event)
  }
  fire(handle, 'dragStart')
  await frame()
  fire(target, 'dragEnter')
  fire(target, 'dragOver')
  await frame()
  return {
    drop: () => {
      fire(target, 'drop')
      fire(handle, 'dragEnd')
    },
    cancel: () => fire(handle, 'dragEnd'),
  }
}
