export { roomsFit, roomsNeeded } from '@wayfold/contracts/kernel/rooms';
