import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import classes from './DeviceFrame.module.css'

/** Screen sizes, CSS px. */
export const DEVICES = { phone: { width: 390, height: 760 }, desktop: { width: 1280, height: 800 } } as const
export type Device = keyof typeof DEVICES

export interface DeviceFrameProps {
  /** Accessible name of the frame. */
  title: string
  device: Device
  /** Addresses of the style sheets inside the frame. */
  styles: readonly string[]
  /** Attributes of its <html>. */
  attributes: Readonly<Record<string, string>>
  children: ReactNode
}

/** An isolated page inside this one with its own width and styles, which renders its content as on that screen. */
export function DeviceFrame({ title, device, styles, attributes, children }: DeviceFrameProps) {
  const [body, setBody] = useState<HTMLElement | null>(null)
  const [scale, setScale] = useState(1)
  const room = useRef<HTMLDivElement>(null)
  const { width, height } = DEVICES[device]
  const key = JSON.stringify(attributes)

  useEffect(() => {
    const html = body?.ownerDocument.documentElement
    if (html)
      for (const [name, value] of Object.entries(JSON.parse(key) as Record<string, string>))
        html.setAttribute(name, value)
  }, [body, key])

  useEffect(() => {
    if (!room.current) return
    const observer = new ResizeObserver(([entry]) => entry && setScale(Math.min(1, entry.contentRect.width / width)))
    observer.observe(room.current)
    return () => observer.disconnect()
  }, [width])

  const fill = (frame: HTMLIFrameElement) => {
    const page = frame.contentDocument
    if (!page) return
    for (const href of styles) {
      const link = page.createElement('link')
      link.rel = 'stylesheet'
      link.href = href
      page.head.append(link)
    }
    setBody(page.body)
  }

  return (
    <div ref={room} className={classes.room} style={{ height: height * scale }}>
      <iframe
        title={title}
        srcDoc="<!doctype html><html><head></head><body></body></html>"
        className={classes.frame}
        style={{ width, height, transform: `scale(${scale})` }}
        onLoad={(event) => fill(event.currentTarget)}
      />
      {body && createPortal(children, body)}
    </div>
  )
}
