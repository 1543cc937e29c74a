import {
  IconAffiliate,
  IconHexagons,
  IconLayoutDashboard,
  IconLifebuoy,
  IconLogout,
  IconPhoto,
  IconSettings,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Brand } from '../../components/Brand.tsx'
import { ColorSchemeSwitch } from '../../components/ColorSchemeSwitch.tsx'
import { paths } from '../../paths.ts'
import { HomeLink } from './HomeLink.tsx'
import { logOut } from './log-out.ts'
import classes from './Sidebar.module.css'

const entries = [
  { label: 'Dashboard', to: paths.dashboard, Icon: IconLayoutDashboard },
  { label: 'Collections', to: paths.collections, Icon: IconHexagons },
  { label: 'Assets', to: paths.assets, Icon: IconPhoto },
  { label: 'Affiliates', to: paths.affiliates, Icon: IconAffiliate },
  { label: 'Settings', to: paths.settings, Icon: IconSettings },
  { label: 'Support', to: paths.support, Icon: IconLifebuoy },
] as const

/**
 * On a phone it is in a drawer, which `onLeave` closes. That has the brand in its own header, and shows what the phone's
 * header leaves out.
 */
export function Sidebar({ onLeave }: { onLeave?(): void }) {
  const inDrawer = onLeave !== undefined
  const leave = () => {
    onLeave?.()
    return logOut()
  }
  return (
    <nav aria-label="Main" className={classes.sidebar}>
      {!inDrawer && (
        <HomeLink to={paths.dashboard} className={classes.brand} aria-label="Assay, dashboard">
          <Brand />
        </HomeLink>
      )}
      <div className={classes.entries}>
        {entries.map(({ label, to, Icon }) => (
          <Link
            key={to}
            to={to}
            className={classes.entry}
            onClick={onLeave}
            activeOptions={{ exact: to === paths.dashboard, includeSearch: false }}
          >
            <Icon size={18} stroke={1.6} aria-hidden />
            {label}
          </Link>
        ))}
      </div>
      <div className={classes.foot}>
        {inDrawer && <ColorSchemeSwitch />}
        <button type="button" className={classes.entry} onClick={leave}>
          <IconLogout size={18} stroke={1.6} aria-hidden />
          Log Out
        </button>
      </div>
    </nav>
  )
}
