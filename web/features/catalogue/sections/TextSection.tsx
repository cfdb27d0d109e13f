import { IconBell } from '@tabler/icons-react'
import { Button } from '../../../ui/controls/Button.tsx'
import { IconButton } from '../../../ui/controls/IconButton.tsx'
import { KeyCap } from '../../../ui/controls/KeyCap.tsx'
import { LinkButton } from '../../../ui/controls/LinkButton.tsx'
import { Card } from '../../../ui/layout/Card.tsx'
import { Logo } from '../../../ui/layout/Logo.tsx'
import type { ComponentsText } from '../mn.ts'
import classes from './catalogue.module.css'

/** Text sizes, our logo, keys. */
export function TextSection({ text }: { text: ComponentsText }) {
  return (
    <Card>
      <div className={classes.text}>
        <Logo />
        <p className={classes.h1}>{text.type.h1}</p>
        <p className={classes.h2}>{text.type.h2}</p>
        <p>{text.type.body}</p>
        <p className={classes.second}>{text.type.second}</p>
        <p className={classes.caption}>{text.type.caption}</p>
        <p className="nt-figures">
          <bdi>{text.type.figures}</bdi>
        </p>
        <p className={classes.row}>
          {text.type.keys} <KeyCap>Ctrl</KeyCap> <KeyCap>K</KeyCap> <KeyCap>/</KeyCap> <KeyCap>?</KeyCap>{' '}
          <KeyCap>Esc</KeyCap>
        </p>
      </div>
    </Card>
  )
}

/** Kinds of buttons. */
export function ButtonSection({ text }: { text: ComponentsText }) {
  const { buttons } = text
  return (
    <Card text={buttons.rule}>
      <div className={classes.row}>
        <Button>{buttons.save}</Button>
        <Button variant="default">{buttons.preview}</Button>
        <Button variant="light">{buttons.approve}</Button>
        <Button variant="subtle">{buttons.cancel}</Button>
        <Button color="red">{buttons.delete}</Button>
        <Button variant="light" color="red">
          {buttons.delete}
        </Button>
        <Button disabled>{buttons.disabled}</Button>
        <Button loading>{buttons.sending}</Button>
        <LinkButton to="/news" variant="default">
          {buttons.link}
        </LinkButton>
        <IconButton name={buttons.notifications}>
          <IconBell size={22} aria-hidden />
        </IconButton>
      </div>
    </Card>
  )
}
