import { Link } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { paths } from '../../paths.ts'
import classes from './SettingsNav.module.css'

/** The pages of the settings beside the profile, by their name in the address. */
export const settingsPages = {
  'sign-in': 'Sign-in',
  sharing: 'Sharing',
  keys: 'API keys',
  data: 'Your data',
  activity: 'Activity',
} as const

/** From page to page of the settings. On a phone they do not all fit, so the one that is open is brought into sight. */
export function SettingsNav() {
  const nav = useRef<HTMLElement>(null)
  useEffect(() => {
    nav.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }, [])
  return (
    <nav ref={nav} aria-label="Settings" className={classes.nav}>
      <Link to={paths.settings} className={classes.link} activeOptions={{ exact: true }}>
        Profile
      </Link>
      {Object.entries(settingsPages).map(([page, name]) => (
        <Link key={page} to={paths.settingsPage} params={{ page }} className={classes.link}>
          {name}
        </Link>
      ))}
    </nav>
  )
}
