import { IconMenu2 } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Ref } from 'react'
import { apiUrl } from '../../client/config.ts'
import { Avatar } from '../../components/Avatar.tsx'
import { ColorSchemeSwitch } from '../../components/ColorSchemeSwitch.tsx'
import { Hallmark } from '../../components/Hallmark.tsx'
import { paths } from '../../paths.ts'
import { profileQuery } from '../../queries/profile.ts'
import classes from './Header.module.css'
import { HomeLink } from './HomeLink.tsx'
import { NotificationBell } from './NotificationBell.tsx'

type Props = { menuButton: Ref<HTMLButtonElement>; onMenu(): void }

export function Header({ menuButton, onMenu }: Props) {
  const { data: profile } = useQuery(profileQuery)
  const icon = profile?.icon_image
  const name = [profile?.name, profile?.surname].filter(Boolean).join(' ') || 'User'
  return (
    <header className={classes.header}>
      <button ref={menuButton} type="button" className={classes.menu} aria-label="Open menu" onClick={onMenu}>
        <IconMenu2 size={20} stroke={1.75} aria-hidden />
      </button>
      <HomeLink to={paths.dashboard} className={classes.mark} aria-label="Assay, dashboard">
        <Hallmark size={26} />
      </HomeLink>
      <div className={classes.tools}>
        <span className={classes.scheme}>
          <ColorSchemeSwitch />
        </span>
        <NotificationBell />
        <Link to={paths.settings} className={classes.user} title="Profile Settings">
          <span className={classes.name}>{name}</span>
          <Avatar src={icon ? apiUrl(icon) : ''} />
        </Link>
      </div>
    </header>
  )
}
