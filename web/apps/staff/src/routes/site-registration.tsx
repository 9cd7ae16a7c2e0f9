export { RegistrationPanel as default } from "../features/site/components/registration-panel.tsx";
