import { createFileRoute } from '@tanstack/react-router';
import { SignInPage } from '../../features/ops/auth/sign-in-page.js';

export const Route = createFileRoute('/ops/sign-in')({ component: SignInPage });
