import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { CodeInput } from './CodeInput.tsx'
import { NewPasswordInput, strengthOf } from './NewPasswordInput.tsx'
import { clockOf } from './Notice.tsx'

afterEach(cleanup)

function Code({ onFull }: { onFull: () => void }) {
  const [code, setCode] = useState('')
  return <CodeInput label="code" value={code} onChange={setCode} onFull={onFull} />
}

describe('a six-digit code', () => {
  test.each([
    ['123 456', '123456'],
    ['123-456', '123456'],
    ['Код: 123456.', '123456'],
    ['12345678', '123456'],
    ['abc', ''],
  ])('pasted as %s becomes %s', (pasted, digits) => {
    render(<Code onFull={() => {}} />)
    fireEvent.change(screen.getByLabelText('code'), { target: { value: pasted } })

    expect(screen.getByLabelText<HTMLInputElement>('code').value).toBe(digits)
  })

  test('is submitted once it is complete, and not before', () => {
    vi.useFakeTimers()
    onTestFinished(() => void vi.useRealTimers())
    const onFull = vi.fn()
    render(<Code onFull={onFull} />)
    fireEvent.change(screen.getByLabelText('code'), { target: { value: '12345' } })
    vi.runAllTimers()
    expect(onFull).not.toHaveBeenCalled()

    fireEvent.change(screen.getByLabelText('code'), { target: { value: '123456' } })
    vi.runAllTimers()
    expect(onFull).toHaveBeenCalledOnce()
  })

  test('is filled in by phones and typed on a numeric keyboard', () => {
    render(<Code onFull={() => {}} />)
    const input = screen.getByLabelText('code')

    expect([input.getAttribute('autocomplete'), input.getAttribute('inputmode')]).toEqual(['one-time-code', 'numeric'])
  })
})

describe('a new password', () => {
  const owner = { email: 'saraa@example.mn', firstName: 'Сараа', lastName: 'Дорж' }

  test.each([
    ['', 'none'],
    ['арван нэг12', 'short'],
    ['password1234', 'common'],
    ['saraa@example.mn', 'common'],
    ['цэлмэг тэнг 9', 'fair'],
    ['уул ус хоёрын дунд өссөн', 'good'],
  ])('«%s» is %s', (password, strength) => {
    expect(strengthOf(password, owner)).toBe(strength)
  })

  test('can be shown and hidden by a labelled button, and is marked as new for password managers', () => {
    render(<NewPasswordInput label="password" value="secret" onChange={() => {}} owner={owner} />)
    const input = screen.getByLabelText('password')
    expect([input.getAttribute('type'), input.getAttribute('autocomplete')]).toEqual(['password', 'new-password'])

    fireEvent.click(screen.getByRole('button', { name: 'Нууц үгийг харуулах' }))
    expect(input.getAttribute('type')).toBe('text')
    expect(screen.getByRole('button', { name: 'Нууц үгийг нуух' })).toBeVisible()
  })

  test('warns when Caps Lock is on', () => {
    render(<NewPasswordInput label="password" value="" onChange={() => {}} owner={owner} />)
    const press = (isOn: boolean) => {
      const event = new KeyboardEvent('keydown', { key: 'a', bubbles: true, modifierCapsLock: isOn })
      fireEvent(screen.getByLabelText('password'), event)
    }
    press(true)
    expect(screen.getByText('Caps Lock асаалттай байна')).toBeVisible()
    press(false)
    expect(screen.queryByText('Caps Lock асаалттай байна')).toBeNull()
  })
})

test.each([
  [0, '0:00'],
  [59, '0:59'],
  [60, '1:00'],
  [899, '14:59'],
])('%d seconds are shown as %s', (seconds, text) => {
  expect(clockOf(seconds)).toBe(text)
})
