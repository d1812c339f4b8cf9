import type { BuyerName } from '../records.js';

export type ApprovalLocale = 'en' | 'es';

interface ApprovalTexts {
  title: string;
  amount: string;
  to: string;
  savedAccount: string;
  approve: string;
  decline: string;
  sandbox: string;
  account: string;
  buyers: Record<BuyerName, string>;
  approved: string;
  declined: string;
  closed: string;
  unknown: string;
  otherLanguage: string;
}

export const approvalTexts: Record<ApprovalLocale, ApprovalTexts> = {
  en: {
    title: 'Pay with PayPal',
    amount: 'You pay',
    to: 'To',
    savedAccount:
      'Your account is saved, so that {merchant} can charge the balance later without asking again.',
    approve: 'Approve payment',
    decline: 'Cancel and return',
    sandbox: 'This is a sandbox: no account is charged and PayPal is not involved.',
    account: 'Test account',
    buyers: {
      good: 'Ada: pays',
      declined: 'Bruno: PayPal declines the payment',
      declined_later: 'Carla: pays now, the balance is declined',
      action_later: 'Dora: pays now, has to approve the balance',
      pending: 'Elias: the payment stays pending',
      vault_late: 'Flor: pays, the account is saved later',
    },
    approved: 'You have approved the payment. You can close this window.',
    declined: 'You have not paid. You can close this window.',
    closed: 'This payment is no longer open.',
    unknown: 'There is no such payment.',
    otherLanguage: 'Español',
  },
  es: {
    title: 'Pagar con PayPal',
    amount: 'Pagas',
    to: 'A',
    savedAccount:
      'Se guarda tu cuenta para que {merchant} pueda cobrar el saldo más adelante sin volver a preguntar.',
    approve: 'Aprobar el pago',
    decline: 'Cancelar y volver',
    sandbox: 'Esto es un entorno de pruebas: no se cobra a ninguna cuenta y PayPal no interviene.',
    account: 'Cuenta de prueba',
    buyers: {
      good: 'Ada: paga',
      declined: 'Bruno: PayPal rechaza el pago',
      declined_later: 'Carla: paga ahora, el saldo se rechaza',
      action_later: 'Dora: paga ahora, debe aprobar el saldo',
      pending: 'Elias: el pago queda pendiente',
      vault_late: 'Flor: paga, la cuenta se guarda después',
    },
    approved: 'Has aprobado el pago. Puedes cerrar esta ventana.',
    declined: 'No has pagado. Puedes cerrar esta ventana.',
    closed: 'Este pago ya no está abierto.',
    unknown: 'No existe este pago.',
    otherLanguage: 'English',
  },
};
