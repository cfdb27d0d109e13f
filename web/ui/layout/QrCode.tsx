import { useEffect, useState } from 'react'
import { retryLoad } from '../theme/retry-load.ts'

/** A text as a QR code, dark on white in every mode so that cameras can read it. The encoder is loaded on demand. */
export function QrCode({ text, label, className }: { text: string; label: string; className?: string }) {
  const [squares, setSquares] = useState<{ size: number; path: string }>()
  useEffect(() => {
    let stopped = false
    void retryLoad(() => import('uqr')).then(({ encode }) => {
      const { size, data } = encode(text, { ecc: 'M', border: 0 })
      const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : []))).join('')
      if (!stopped) setSquares({ size, path })
    })
    return () => {
      stopped = true
    }
  }, [text])
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${squares?.size ?? 1} ${squares?.size ?? 1}`}
      shapeRendering="crispEdges"
      className={className}
    >
      {squares && <path d={squares.path} fill="#000" />}
    </svg>
  )
}
