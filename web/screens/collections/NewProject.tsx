import { IconFileCode, IconSparkles, IconWallet } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { report } from '../../client/report.ts'
import { BusyOverlay } from '../../components/overlay/BusyOverlay.tsx'
import classes from '../../components/overlay/Dialog.module.css'
import { Dialog } from '../../components/overlay/Dialog.tsx'
import { useBusy } from '../../hooks/use-busy.ts'
import { paths } from '../../paths.ts'
import type { Collection } from '../../queries/collections.ts'
import { selectCollection } from '../../queries/selection.ts'
import { notifySuccess } from '../../toasts.ts'
import { AddContractForm } from './AddContractForm.tsx'
import { AddWalletForm } from './AddWalletForm.tsx'

/** Where a new collection comes from: made here, or found on the chain. */
export function NewProject({ opened, onClose }: { opened: boolean; onClose(): void }) {
  const [step, setStep] = useState<'choice' | 'contract' | 'wallet'>('choice')
  const [saving, run] = useBusy()

  const save = (add: () => Promise<Collection>, onFailed: (error: unknown) => void) =>
    run(async () => {
      try {
        const added = await add()
        selectCollection(added)
        notifySuccess(`You track ${added.collection_name} now.`)
        onClose()
      } catch (error) {
        report(error)
        onFailed(error)
      }
    })
  const form = { onBack: () => setStep('choice'), onSave: save }

  return (
    <>
      <Dialog
        title="NEW PROJECT"
        opened={opened}
        onClose={saving ? null : onClose}
        onExited={() => setStep('choice')}
        closeOnClickOutside={step === 'choice'}
      >
        {step === 'choice' && (
          <div className={classes.choices}>
            <Link to={paths.newCollection} className={classes.choice} data-autofocus>
              <IconSparkles size={20} stroke={1.6} aria-hidden />
              Create New Collection
            </Link>
            <button type="button" className={classes.choice} onClick={() => setStep('contract')}>
              <IconFileCode size={20} stroke={1.6} aria-hidden />
              Add Existing Contract
            </button>
            <button type="button" className={classes.choice} onClick={() => setStep('wallet')}>
              <IconWallet size={20} stroke={1.6} aria-hidden />
              Add Existing Wallet
            </button>
          </div>
        )}
        {step === 'contract' && <AddContractForm {...form} />}
        {step === 'wallet' && <AddWalletForm {...form} />}
      </Dialog>
      {saving && <BusyOverlay text="Updating..." />}
    </>
  )
}
