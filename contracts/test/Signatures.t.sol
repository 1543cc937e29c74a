// SPDX-License-Identifier: MIT
pragma solidity 0.8.37;

import {AssayCollection} from "../AssayCollection.sol";
import {SmartAccount} from "./Receivers.sol";
import {Vouchers} from "./Vouchers.sol";

contract SignaturesTest is Vouchers {
    function test_aChangedVoucherIsNotTheOwners() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        for (uint256 i; i < 6; ++i) {
            AssayCollection.Voucher memory changed = voucherOf(i == 0 ? 8 : 7);
            if (i == 1) changed.uri = OWN_URI;
            if (i == 2) changed.price = 0;
            if (i == 3) changed.maxSupply = 11;
            if (i == 4) changed.walletLimit = 1;
            if (i == 5) changed.deadline += 1;
            vm.expectRevert(AssayCollection.InvalidSignature.selector);
            claim(changed, signature, 1);
        }
        claim(voucher, signature, 1);
    }

    function testFuzz_aChangedVoucherIsNotTheOwners(uint8 field, uint64 value, string calldata text) public {
        vm.assume(value != 0 && bytes(text).length != 0);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        field %= 6;
        if (field == 0) voucher.id += value;
        if (field == 1) voucher.uri = text;
        if (field == 2) voucher.price += value;
        if (field == 3) voucher.maxSupply += value;
        if (field == 4) voucher.walletLimit += value;
        if (field == 5) voucher.deadline += value;
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_onlyTheOwnersSignatureCounts(uint256 key) public {
        key = key % 1e18 + 1;
        vm.assume(key != OWNER_KEY);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher, key);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_noOtherBytesAreASignature(bytes calldata signature) public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function test_aVoucherIsGoodForNoOtherCollection() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        collection = deploy(CONTRACT_URI, 250);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_aVoucherIsGoodForNoOtherCollection(uint256 id, string calldata contractURI) public {
        AssayCollection.Voucher memory voucher = voucherOf(id);
        bytes memory signature = sign(voucher);
        collection = deploy(contractURI, 250);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function testFuzz_aVoucherIsGoodForNoOtherChain(uint64 chain) public {
        vm.assume(chain != block.chainid && chain != 0);
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        vm.chainId(chain);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function test_aSmartAccountSellsToo() public {
        SmartAccount account = new SmartAccount(owner);
        handOver(address(account));
        AssayCollection.Voucher memory voucher = voucherOf(7);
        bytes memory signature = sign(voucher);
        claim(voucher, signature, 2);
        vm.assertEq(collection.balanceOf(ana, 7), 2);
        vm.assertEq(address(account).balance, 2 * PRICE);

        bytes memory strangers = sign(voucher, 0xbad);
        vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, strangers, 1);
    }

    function testFuzz_aSmartAccountSellsToo(uint256 keeper, uint256 signer) public {
        (keeper, signer) = (keeper % 1e18 + 1, signer % 1e18 + 1);
        SmartAccount account = new SmartAccount(vm.addr(keeper));
        handOver(address(account));
        AssayCollection.Voucher memory voucher = voucherOf(7);
        claim(voucher, sign(voucher, keeper), 1);
        vm.assertEq(address(account).balance, PRICE);

        bytes memory signature = sign(voucher, signer);
        if (signer != keeper) vm.expectRevert(AssayCollection.InvalidSignature.selector);
        claim(voucher, signature, 1);
    }

    function test_theShortFormOfASignatureCounts() public {
        AssayCollection.Voucher memory voucher = voucherOf(7);
        claim(voucher, shortForm(voucher), 1);
        vm.assertEq(collection.balanceOf(ana, 7), 1);
    }

    function testFuzz_theShortFormOfASignatureCounts(uint256 id, uint64 price) public {
        AssayCollection.Voucher memory voucher = voucherOf(id);
        voucher.price = price;
        claim(voucher, shortForm(voucher), 1);
        vm.assertEq(collection.balanceOf(ana, id), 1);
    }

    /// @dev 64 bytes (ERC-2098).
    function shortForm(AssayCollection.Voucher memory voucher) private view returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(OWNER_KEY, digestOf(voucher));
        return abi.encodePacked(r, uint256(s) | uint256(v - 27) << 255);
    }
}
