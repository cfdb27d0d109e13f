import { type MapLibreMap, Marker } from 'maplibre-gl'
import classes from './MapCanvas.module.css'
import type { Place } from './types.ts'

/** Pixels by which an arrow key moves the marker, and with Shift. */
const STEP_PX = 4
const LONG_STEP_PX = 40

const DIRECTIONS: Record<string, readonly [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

/** The marker of the selected place: dragged, or moved by the arrow keys. The map follows it. */
export class PlaceMark {
  readonly #map: MapLibreMap
  readonly #marker: Marker
  #isShown = false

  constructor(map: MapLibreMap, label: string, onMoved: (place: Place) => void) {
    this.#map = map
    const element = document.createElement('button')
    element.type = 'button'
    element.className = classes.mark ?? ''
    element.setAttribute('aria-label', label)
    this.#marker = new Marker({ element, draggable: true, anchor: 'bottom' })
    const moved = () => {
      const { lat, lng } = this.#marker.getLngLat()
      onMoved({ lat, lng })
    }
    this.#marker.on('dragend', moved)
    // a press on the marker must not reach the map below it
    element.addEventListener('click', (event) => event.stopPropagation())
    element.addEventListener('keydown', (event) => {
      const direction = DIRECTIONS[event.key]
      if (!direction || event.ctrlKey || event.metaKey || event.altKey) return
      event.preventDefault()
      event.stopPropagation()
      const by = event.shiftKey ? LONG_STEP_PX : STEP_PX
      const { x, y } = map.project(this.#marker.getLngLat())
      this.#marker.setLngLat(map.unproject([x + direction[0] * by, y + direction[1] * by]))
      this.#follow()
      moved()
    })
  }

  /** Moves the marker to a place, or removes it. */
  move(place: Place | undefined): void {
    if (!place) {
      if (this.#isShown) this.#marker.remove()
      this.#isShown = false
      return
    }
    this.#marker.setLngLat([place.lng, place.lat])
    if (!this.#isShown) this.#marker.addTo(this.#map)
    this.#isShown = true
    this.#follow()
  }

  /** Scrolls the marker into view. */
  #follow(): void {
    const at = this.#marker.getLngLat()
    if (!this.#map.getBounds().contains(at)) this.#map.easeTo({ center: at })
  }

  remove(): void {
    this.#marker.remove()
  }
}
