import { IconChartLine, IconDots, IconFileTypeCsv, IconPhoto, IconTable } from '@tabler/icons-react'
import { type ReactNode, useId, useRef, useState } from 'react'
import { report } from '../../client/report.ts'
import { downloadBlob } from '../../files/download-blob.ts'
import { notifyError } from '../../toasts.ts'
import { MoreMenu } from '../overlay/MoreMenu.tsx'
import { Skeleton } from '../Skeleton.tsx'
import type { Column } from '../table/column.ts'
import { DataTable } from '../table/DataTable.tsx'
import { downloadTable } from '../table/download-table.ts'
import classes from './ChartFrame.module.css'
import { chartPng, type LegendEntry } from './chart-png.ts'

type Props<Row> = {
  title: string
  /** What is drawn, as rows: for the table view and the CSV file. undefined while it is loaded. */
  rows: readonly Row[] | undefined
  rowKey(row: Row): string
  /** Must be stable over renders. */
  columns: readonly Column<Row>[]
  /** Without its extension. */
  fileName: string
  /** Below the drawing in the PNG file. */
  legend?: readonly LegendEntry[]
  /** Right of the title. */
  control?: ReactNode
  /** Below the title: what has to be known about it. */
  note?: ReactNode
  /** Why there is nothing to draw, if so. */
  empty?: string | null
  /** Height below the title in px, also of the skeleton and the empty text. */
  minHeight: number
  /** The chart; the first SVG in it is what the PNG file shows. */
  children: ReactNode
}

/** The card around a chart: its title, and a menu with the table view and the downloads. */
export function ChartFrame<Row>(props: Props<Row>) {
  const {
    title,
    rows,
    rowKey,
    columns,
    fileName,
    legend = [],
    control,
    note,
    empty = null,
    minHeight,
  } = props
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const heading = useId()
  const drawing = useRef<HTMLDivElement>(null)
  const menuButton = useRef<HTMLButtonElement>(null)

  const switchView = () => {
    setView(view === 'chart' ? 'table' : 'chart')
    // The other view has its own button, which takes the focus.
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
    <MoreMenu
      button={menuButton}
      label={`Options of ${title}`}
      icon={<IconDots size={18} stroke={1.6} aria-hidden />}
      entries={[
        view === 'chart'
          ? { label: 'Table view', icon: <IconTable size={16} />, onChoose: switchView }
          : { label: 'Chart view', icon: <IconChartLine size={16} />, onChoose: switchView },
        ...(view === 'chart' && empty === null
          ? [{ label: 'Download PNG', icon: <IconPhoto size={16} />, onChoose: savePng }]
          : []),
        {
          label: 'Download CSV',
          icon: <IconFileTypeCsv size={16} />,
          onChoose: () => downloadTable(`${fileName}.csv`, columns, rows ?? []),
        },
      ]}
    />
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
        note={note}
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
      {note && <div className={classes.note}>{note}</div>}
      <div
        ref={drawing}
        className={classes.body}
        style={{ '--height': `${minHeight}px` } as React.CSSProperties}
      >
        {!rows && <Skeleton className={classes.skeleton} height="auto" />}
        {rows && empty !== null && <p className={classes.empty}>{empty}</p>}
        {rows && empty === null && props.children}
      </div>
    </section>
  )
}
