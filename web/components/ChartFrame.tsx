import '@mantine/core/styles/Menu.layer.css'
import { Menu } from '@mantine/core'
import { IconChartLine, IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { downloadBlob } from '../download-blob.ts'
import { notifyError } from '../notify.ts'
import { report } from '../report.ts'
import classes from './ChartFrame.module.css'
import { chartPng, type LegendEntry } from './chart-png.ts'
import { type Column, DataTable } from './DataTable.tsx'
import { downloadTable } from './download-table.ts'

type Props<Row> = {
  title: string
  /** What is drawn, as rows: for the table view and the CSV file. undefined while it is loaded. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  /** The same array at every render. */
  columns: readonly Column<Row>[]
  /** Without its ending. */
  fileName: string
  /** Below the drawing in the PNG file. */
  legend?: readonly LegendEntry[]
  /** Stands right of the title. */
  control?: ReactNode
  /** Why there is nothing to draw, where that is so. */
  empty?: string | null
  /** Of what is below the title, in px: the skeleton and the empty text take as much. */
  minHeight: number
  /** The chart; the first SVG in it is what the PNG file shows. */
  children: ReactNode
}

/** The card around a chart: its title, and a menu with the table view and the downloads. */
export function ChartFrame<Row>(props: Props<Row>) {
  const { title, rows, rowKey, columns, fileName, legend = [], control, empty = null, minHeight } = props
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const heading = useId()
  const drawing = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)

  const switchView = () => {
    setView(view === 'chart' ? 'table' : 'chart')
    // The other view has a button of its own; the focus goes on from there.
    requestAnimationFrame(() => menuButton.current?.focus())
  }
  const savePng = async () => {
    try {
      const svg = drawing.current?.querySelector('svg')
      if (svg) downloadBlob(`${fileName}.png`, await chartPng(title, svg, legend))
    } catch (error) {
      report(error)
      notifyError('The picture could not be made. Please try again.')
    }
  }

  const menu = (
    <Menu
      position="bottom-end"
      offset={4}
      // Inside the page's landmarks, where a portal would not be, and with nothing but items in it.
      withinPortal={false}
      withInitialFocusPlaceholder={false}
      transitionProps={{ duration: 120, transition: 'fade' }}
    >
      <Menu.Target>
        <button ref={menuButton} type="button" className={classes.more} aria-label={`Options of ${title}`}>
          <IconDots size={18} stroke={1.6} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown className={classes.menu}>
        <Menu.Item
          leftSection={view === 'chart' ? <IconTable size={16} /> : <IconChartLine size={16} />}
          onClick={switchView}
        >
          {view === 'chart' ? 'Table view' : 'Chart view'}
        </Menu.Item>
        {view === 'chart' && empty === null && (
          <Menu.Item leftSection={<IconPhoto size={16} />} onClick={savePng}>
            Download PNG
          </Menu.Item>
        )}
        <Menu.Item
          leftSection={<IconFileTypeCsv size={16} />}
          onClick={() => downloadTable(`${fileName}.csv`, columns, rows ?? [])}
        >
          Download CSV
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )

  if (view === 'table') {
    const tools = (
      <>
        {control}
        {menu}
      </>
    )
    return (
      <DataTable
        label={title}
        rows={rows}
        rowKey={rowKey}
        columns={columns}
        initialPageSize={10}
        toolbar={tools}
        empty={empty ?? 'Nothing to show yet.'}
      />
    )
  }
  return (
    <section className={classes.frame} aria-labelledby={heading} aria-busy={!rows}>
      <div className={classes.top}>
        <h2 className={classes.title} id={heading}>
          {title}
        </h2>
        {control && <div className={classes.control}>{control}</div>}
        {menu}
      </div>
      <div
        ref={drawing}
        className={classes.body}
        style={{ '--height': `${minHeight}px` } as React.CSSProperties}
      >
        {!rows && <div className={classes.skeleton} />}
        {rows && empty !== null && <p className={classes.empty}>{empty}</p>}
        {rows && empty === null && props.children}
      </div>
    </section>
  )
}
